/** Where a network's page is, to be shown in a sponsor's slot. */
export const SPONSOR_FRAME = '/partenaire';

/** What that page tells its parent once the network has drawn something: `{ type: SPONSOR_SHOWN }`. */
export const SPONSOR_SHOWN = 'sponsorShown';

/** `card` takes the place of a listing, `strip` the width of a page. */
export const slotShapes = ['card', 'strip'] as const;
export type SlotShape = (typeof slotShapes)[number];
