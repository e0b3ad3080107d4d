// Rectangles on the screen: do two of them meet, does one lie inside another, is a point in one?

export const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
export const inside = (a, frame) => a.left >= frame.left && a.right <= frame.right && a.top >= frame.top && a.bottom <= frame.bottom;
export const holds = (box, { x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom;

// Where a thing is, seen from the upper left corner of a frame.
export function boxIn(frame, thing) {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  return { left: left - frame.left, top: top - frame.top, right: right - frame.left, bottom: bottom - frame.top };
}
