/**
 * Classes of a cell. Below `lg` it takes three rows of its card, so that labels, controls and errors align across
 * cells.
 */
export const stallCellClass =
  'max-lg:row-span-3 max-lg:grid max-lg:grid-rows-subgrid max-lg:*:first:self-end';

/**
 * Classes of a field with a line of its own below `lg`, its label beside the control: an opened row has to fit on the
 * screen of a phone. From `sm` on it comes after the cells, which stand on one line there.
 */
export const stallFullLineFieldClass =
  'max-lg:col-span-full sm:max-lg:order-1 max-lg:flex-row max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:leading-tight max-sm:*:first:flex-[1_1_7rem] max-lg:*:nth-2:min-w-34 max-lg:*:nth-2:max-w-56 max-lg:*:nth-2:basis-[calc(50%-0.375rem)] max-lg:*:nth-3:basis-full';
