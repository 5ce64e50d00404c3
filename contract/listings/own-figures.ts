import * as z from 'zod';

/** Weeks that a seller's own figures go back. */
export const OWN_STATISTICS_WEEKS = 8;

export const ownListingStatistics = z
  .object({
    /** Weeks up to the current one, the latest first. */
    weeks: z.array(
      z.object({
        /** Monday, in Paris. */
        week: z.iso.date(),
        /** Views of the pages of one's listings. */
        views: z.int(),
        /** Messages received about one's listings. */
        messages: z.int(),
      }),
    ),
    /** Listed produce searched in vain in one's department for four weeks, what the most networks searched first. */
    searches: z.array(z.object({ productName: z.string(), searches: z.int() })),
  })
  .meta({ id: 'OwnFigures' });
export type OwnListingStatistics = z.output<typeof ownListingStatistics>;
