/** Path of the page that holds an advertising network's script, framed in a sponsor's slot. */
export const SPONSOR_FRAME_PAGE_PATH = '/partenaire';

/** Type of the message that the sponsor's page posts to its parent when the network has shown something. */
export const SPONSOR_SHOWN_MESSAGE_TYPE = 'sponsorShown';

/** Shapes of a slot: `card` has the size of a listing, `strip` the width of the page. */
export const sponsorPlacementFormats = ['card', 'strip'] as const;
export type SponsorPlacementFormat = (typeof sponsorPlacementFormats)[number];
