// The tiles of the map: their names, and where they are in the map's own units.

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWY";
export const TILE = 40;

export const rowOf = (tile) => LETTERS.indexOf(tile[0]);
export const columnOf = (tile) => LETTERS.indexOf(tile[1]);
export const middle = (tile) => [(columnOf(tile) + 0.5) * TILE, (rowOf(tile) + 0.5) * TILE];
export const nameOf = (row, column) => LETTERS[row] + LETTERS[column];
