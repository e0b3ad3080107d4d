// What is measured on a map is measured when the map has come to rest: a moment after the last change, and after all that
// others wanted to move in that frame. Frames of a busy or slow machine come later than any moment that one could choose.

const MOMENT = 70;

// The same work, asked for as often as one likes and done once.
export function atRest(work) {
  let waiting = 0;
  let frame = 0;
  return () => {
    clearTimeout(waiting);
    cancelAnimationFrame(frame);
    waiting = setTimeout(() => { frame = requestAnimationFrame(work); }, MOMENT);
  };
}
