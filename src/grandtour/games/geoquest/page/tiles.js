// The tiles of the map: their names, and where they are in the map's own units. The map says its letters and its size.

const { letters, span } = document.querySelector(".geo-map").dataset;
export const LETTERS = letters;
export const TILE = span / LETTERS.length;

export const rowOf = (tile) => LETTERS.indexOf(tile[0]);
export const columnOf = (tile) => LETTERS.indexOf(tile[1]);
export const middle = (tile) => [(columnOf(tile) + 0.5) * TILE, (rowOf(tile) + 0.5) * TILE];
export const nameOf = (row, column) => LETTERS[row] + LETTERS[column];
