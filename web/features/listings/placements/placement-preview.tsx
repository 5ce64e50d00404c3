import type { AdministeredPlacement } from '#contract/placements/schemas.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { createListingCardContent } from '../listing-card-content.ts';
import { ListingGrid } from '../listing-grid.tsx';
import { insertPlacementSpaces, LISTINGS_PER_PLACEMENT } from './pick-placements.ts';
import { PlacementBox } from './placement-box.tsx';

/** Placement in its place among the latest listings, as visitors see it; nothing in it can be pressed. */
export function PlacementPreview({ placement }: { placement: AdministeredPlacement }) {
  const cards = useApiAnswer('latest', async (signal) => {
    const { ads } = await call('GET /api/adverts', { query: { limit: LISTINGS_PER_PLACEMENT }, signal });
    return ads.map((listing) => createListingCardContent(listing, Date.now()));
  });
  const box = <PlacementBox shape="strip" placement={insertPlacementSpaces(placement)} />;
  return (
    <div inert className="mt-2 flex flex-col gap-6 rounded-2xl border border-line bg-paper p-4">
      {placement.place === 'results' && cards?.length === LISTINGS_PER_PLACEMENT ? (
        <ListingGrid cards={cards} hasWideSlots slot={() => box} />
      ) : (
        <>
          {cards && <ListingGrid cards={cards} />}
          {box}
        </>
      )}
    </div>
  );
}
