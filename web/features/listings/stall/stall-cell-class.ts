/**
 * Classes of a cell. Below `lg` it takes three rows of its card, so that labels, controls and errors align across
 * cells.
 */
export const stallCellClass =
  'max-lg:row-span-3 max-lg:grid max-lg:grid-rows-subgrid max-lg:*:first:self-end';
