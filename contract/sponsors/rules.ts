/** Path of the page that holds an advertising network's script, framed in a sponsor's slot. */
export const SPONSOR_FRAME = '/partenaire';

/** That page posts `{ type: SPONSOR_SHOWN }` to its parent once the network has drawn something. */
export const SPONSOR_SHOWN = 'sponsorShown';

/** `card`: the size of a listing; `strip`: the width of the page. */
export const slotShapes = ['card', 'strip'] as const;
export type SlotShape = (typeof slotShapes)[number];
