/** Below `lg` a cell takes three rows of its card, so that labels, controls and errors stand level across cells. */
export const cellRows = 'max-lg:row-span-3 max-lg:grid max-lg:grid-rows-subgrid max-lg:*:first:self-end';
