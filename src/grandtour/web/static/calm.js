// Whether the reader wants things to stay where they are instead of moving there.
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
