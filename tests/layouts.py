"""What is wrong with the layout of a page: out of sight, too small, words cut in two."""

from playwright.sync_api import Page

_OUT_OF_SIGHT = """() => {
    const wrong = [];
    const inside = (thing) => {
        const box = thing.getBoundingClientRect();
        return box.width > 0 && box.height > 0 && box.top >= -1 && box.bottom <= innerHeight + 1
            && box.left >= -1 && box.right <= innerWidth + 1;
    };
    const onTop = (thing) => {
        const box = thing.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return thing.contains(hit) || hit?.contains(thing);
    };
    const seen = (thing) => inside(thing) && onTop(thing);
    const questions = [...document.querySelectorAll("#now h2:first-of-type, .prompt p")];
    if (!questions.some(seen)) wrong.push("the question");
    const news = document.querySelector("#log li span:last-child");
    if (!seen(news) || !news.textContent.trim()) wrong.push("the news");
    const map = document.querySelector(".map-frame").getBoundingClientRect();
    const isMapThere = map.top >= 0 && map.bottom <= innerHeight && map.height >= 150;
    // At the end a game may tell its story first: who won, and by what.
    const story = document.querySelector("[data-story] h2");
    if (!isMapThere && !(story && seen(story))) wrong.push("the map");

    // An answer may stand in several places: one is in sight, or in the sheet under the question.
    const sheet = document.getElementById("now").getBoundingClientRect();
    const isInSheet = (one) => one.closest("#now") && sheet.bottom <= innerHeight + 1;
    // Taking something back is no answer.
    const controls = "form[data-act]:not(#taking-back) :is(button, input, select, textarea)";
    const answers = [...document.querySelectorAll(`:is(#board, #now) ${controls}`)]
        .filter((one) => one.type !== "hidden" && !one.disabled);
    const body = (one) => (one.type === "radio" ? one.closest("label") : one);
    const isChoice = (one) => one.tagName === "BUTTON" || one.type === "radio";
    const found = new Map();
    for (const one of answers) {
        const name = `${one.name} ${isChoice(one) ? one.value : ""}`;
        found.set(name, found.get(name) || seen(body(one)) || isInSheet(one));
    }
    for (const [name, is] of found) if (!is) wrong.push(name);
    if (answers.length > 0 && !answers.some((one) => seen(body(one)))) wrong.push("any answer");
    return wrong;
}"""
_TOO_SMALL = """least => {
    const isInText = (thing) => getComputedStyle(thing).display === "inline"
        && [...thing.parentElement.childNodes]
            .some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const isHidden = (thing) => !thing.checkVisibility() || thing.closest(".skip, .hidden");
    const isTick = (thing) => ["radio", "checkbox"].includes(thing.type);
    const body = (thing) => (isTick(thing) && thing.labels.length ? thing.labels[0] : thing);
    const kinds = "a[href], button, input:not([type=hidden]), select, summary, textarea";
    return [...document.querySelectorAll(kinds)].flatMap((thing) => {
        if (isHidden(thing) || isInText(thing)) return [];
        const { width, height } = body(thing).getBoundingClientRect();
        if (Math.min(width, height) >= least - .5) return [];
        const words = thing.textContent.trim().slice(0, 20);
        return `${thing.tagName} ${thing.className} ${words}: ${width | 0} x ${height | 0}`;
    });
}"""
_BROKEN_WORDS = """() => {
    const wrong = [];
    const isHidden = (thing) => !thing.checkVisibility() || thing.closest(".hidden, kbd");
    for (const control of document.querySelectorAll("button, .button, summary, .pick, .chip")) {
        if (isHidden(control)) continue;
        const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            if (isHidden(text.parentElement)) continue;
            // A word may be broken after its own hyphen or slash, and on a playing card, which is
            // narrow and has a picture of what it names, where its language breaks it.
            const word = text.parentElement.closest(".card")
                ? /[^\\s\\/\\u00ad\\u2010-\\u2014-]+/gu : /[^\\s\\/\\u2010-\\u2014-]+/gu;
            for (const { 0: part, index } of text.data.matchAll(word)) {
                const range = document.createRange();
                // The hyphen that shows a break is measured with the letter after it.
                range.setStart(text, text.data[index - 1] === "\\u00ad" ? index + 1 : index);
                range.setEnd(text, index + part.length);
                const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.y)));
                if (lines.size > 1) wrong.push(part);
            }
        }
    }
    return wrong;
}"""

_CUT_OFF = """where => {
    const scrolls = (thing) => {
        for (let around = thing.parentElement; around; around = around.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(around).overflowX)
                && around.scrollWidth > around.clientWidth) return true;
        }
        return false;
    };
    // A badge may overhang the corner of its button; its words may not.
    const sticksOut = (thing) => {
        const box = thing.getBoundingClientRect();
        const texts = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const around = text.parentElement;
            if (!around.checkVisibility() || around.closest(".hidden")) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            const { left, right, width } = range.getBoundingClientRect();
            if (width && (left < box.left - 1 || right > box.right + 1)) return true;
        }
        return false;
    };
    const controls = "a[href], button, input:not([type=hidden]), select, summary, .chip";
    const kinds = `${controls}, h1, h2, h3, p, li`;
    return [...document.querySelector(where).querySelectorAll(kinds)].flatMap((thing) => {
        if (!thing.checkVisibility() || thing.closest(".skip, .hidden, svg, [hidden]")) return [];
        const { left, right } = thing.getBoundingClientRect();
        const isOutside = (left < -1 || right > innerWidth + 1) && !scrolls(thing);
        const isClipped = thing.matches("button, .button, summary, .chip")
            && thing.scrollWidth > thing.clientWidth + 1 && sticksOut(thing);
        if (!isOutside && !isClipped) return [];
        return `${thing.tagName} ${thing.className} ${thing.textContent.trim().slice(0, 30)}`;
    });
}"""


def out_of_sight(page: Page) -> list[str]:
    """What of question, answers, news and map cannot be seen on the first screen of a table."""
    found: list[str] = page.evaluate(_OUT_OF_SIGHT)
    return found


def too_small(page: Page, least: int = 40) -> list[str]:
    """Controls that a thumb would miss.

    Links inside of sentences are as high as their line. Cities and pawns on a map are not counted:
    each has a button in the panel that does the same (WCAG 2.5.8, "equivalent").
    """
    found: list[str] = page.evaluate(_TOO_SMALL, least)
    return found


def broken_words(page: Page) -> list[str]:
    """Words in buttons that go on in the next line."""
    found: list[str] = page.evaluate(_BROKEN_WORDS)
    return found


def cut_off(page: Page, where: str = "body") -> list[str]:
    """What sticks out of the window or of its own button or chip, and cannot be scrolled to."""
    found: list[str] = page.evaluate(_CUT_OFF, where)
    return found
