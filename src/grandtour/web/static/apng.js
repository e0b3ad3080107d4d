// Several PNG pictures of the same size as one animated PNG: its frames are theirs, put behind each
// other with their times. Programs that know only PNG show the first.

const SIGNATURE = 8;
const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function checksum(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = CRC[(value ^ byte) & 0xff] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(name, data) {
  const bytes = new Uint8Array(data.length + 12);
  const numbers = new DataView(bytes.buffer);
  numbers.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  numbers.setUint32(data.length + 8, checksum(bytes.subarray(4, data.length + 8)));
  return bytes;
}

// The chunks of one picture: what each is called, and what it holds.
function* chunksOf(png) {
  const numbers = new DataView(png.buffer, png.byteOffset);
  for (let at = SIGNATURE; at < png.length; ) {
    const length = numbers.getUint32(at);
    yield [String.fromCodePoint(...png.subarray(at + 4, at + 8)), png.subarray(at + 8, at + 8 + length)];
    at += length + 12;
  }
}

function numbersIn(...values) {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, place) => view.setUint32(place * 4, value));
  return new Uint8Array(view.buffer);
}

// How long a frame stands, in milliseconds; it covers the one before it as a whole.
function frameControl(number, width, height, delay) {
  const data = new Uint8Array(26);
  data.set(numbersIn(number, width, height, 0, 0));
  new DataView(data.buffer).setUint16(20, delay);
  new DataView(data.buffer).setUint16(22, 1000);
  return chunk("fcTL", data);
}

// `pictures`: the bytes of each; `delays`: how long each stands.
export function animated(pictures, delays) {
  const [, header] = chunksOf(pictures[0]).next().value;
  const size = new DataView(header.buffer, header.byteOffset);
  const [width, height] = [size.getUint32(0), size.getUint32(4)];
  const parts = [pictures[0].subarray(0, SIGNATURE), chunk("IHDR", header), chunk("acTL", numbersIn(pictures.length, 0))];
  let number = 0;
  pictures.forEach((picture, place) => {
    parts.push(frameControl(number++, width, height, delays[place]));
    for (const [name, data] of chunksOf(picture)) {
      if (name !== "IDAT") continue;
      if (place === 0) parts.push(chunk("IDAT", data));
      else parts.push(chunk("fdAT", new Uint8Array([...numbersIn(number++), ...data])));
    }
  });
  parts.push(chunk("IEND", new Uint8Array()));
  return new Blob(parts, { type: "image/png" });
}
