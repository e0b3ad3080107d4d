// A picture of a part of the page as it stands, without leaving the browser: the part and the styles that
// hold for it become an SVG, which is drawn on a canvas.

const XHTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

// The picture has another width than the page, so what the page's width decides is decided here.
function rulesOf(rules) {
  return [...rules].flatMap((rule) => {
    if (!(rule instanceof CSSMediaRule)) return rule instanceof CSSFontFaceRule ? [] : [rule.cssText];
    return matchMedia(rule.conditionText).matches ? rulesOf(rule.cssRules) : [];
  });
}

const styles = () => [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules)).join("\n");

const namedIn = (node) => [...node.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1));

// Drawings name signs that stand elsewhere in the page, and these may name others.
function signsOf(part) {
  const found = new Map();
  const wanted = namedIn(part);
  while (wanted.length > 0) {
    const id = wanted.pop();
    const sign = document.getElementById(id);
    if (found.has(id) || !sign || part.querySelector(`#${CSS.escape(id)}`)) continue;
    found.set(id, sign.cloneNode(true));
    wanted.push(...namedIn(sign));
  }
  return [...found.values()];
}

function copyOf(part, width, height) {
  const copy = part.cloneNode(true);
  const body = document.createElementNS(XHTML, "body");
  const main = document.querySelector("main").cloneNode(false);
  const style = document.createElementNS(XHTML, "style");
  const signs = document.createElementNS(SVG, "svg");
  // A picture stands at the first moment of every animation.
  style.textContent = `${styles()}\n*, *::before, *::after { animation: none !important; transition: none !important; }
    body, main { display: block !important; margin: 0; padding: 0; }
    main > * { width: ${width}px !important; height: ${height}px !important; min-height: 0 !important; }
    [data-zoom-tool], noscript { display: none !important; }`;
  body.className = document.body.className;
  signs.setAttribute("width", "0");
  signs.setAttribute("height", "0");
  signs.append(...signsOf(part));
  main.append(copy);
  body.append(style, main, signs);
  return body;
}

function pictured(part, width, height) {
  const svg = document.createElementNS(SVG, "svg");
  const frame = document.createElementNS(SVG, "foreignObject");
  for (const node of [svg, frame]) {
    node.setAttribute("width", width);
    node.setAttribute("height", height);
  }
  frame.append(copyOf(part, width, height));
  svg.append(frame);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
}

const CAPTION = 56;

function write(drawing, texts, width, top) {
  const look = getComputedStyle(document.body);
  drawing.fillStyle = look.backgroundColor;
  drawing.fillRect(0, top, width, CAPTION);
  drawing.fillStyle = look.color;
  texts.forEach((text, line) => {
    drawing.font = `${line ? 400 : 700} 15px ${look.fontFamily}`;
    drawing.fillText(text, 16, top + 23 + line * 22, width - 32);
  });
}

// The part at most so wide, two lines of words below it; as the bytes of a PNG.
export async function snapshot(part, texts, widest) {
  const { width, height } = part.getBoundingClientRect();
  const image = new Image();
  image.src = pictured(part, width, height);
  await image.decode();
  const scale = Math.min(1, widest / width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round((height + CAPTION) * scale);
  const drawing = canvas.getContext("2d", { alpha: false });
  drawing.scale(scale, scale);
  drawing.fillStyle = getComputedStyle(document.body).backgroundColor;
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(image, 0, 0);
  write(drawing, texts, width, height);
  const blob = await new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  return new Uint8Array(await blob.arrayBuffer());
}
