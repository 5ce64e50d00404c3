import * as z from 'zod';

/** Number of weeks that a seller's own statistics go back. */
export const OWN_LISTING_STATISTICS_WEEKS = 8;

export const ownSellerStatisticsSchema = z
  .object({
    /** Statistics of each week up to the current one, the latest first. */
    weeks: z.array(
      z.object({
        /** Monday of the week, in Paris. */
        week: z.iso.date(),
        /** Number of views of the pages of the seller's listings. */
        views: z.int(),
        /** Number of messages received about the seller's listings. */
        messages: z.int(),
      }),
    ),
    /**
     * Produce of the list that was searched without a result in the seller's department for four weeks, what the most
     * networks searched first.
     */
    searches: z.array(z.object({ productName: z.string(), searches: z.int() })),
  })
  .meta({ id: 'OwnFigures' });
export type OwnSellerStatistics = z.output<typeof ownSellerStatisticsSchema>;
