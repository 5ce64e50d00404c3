import type { AdministeredSlot } from '#contract/slots/schemas.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { createListingCardContent } from '../listing-card-content.ts';
import { ListingGrid } from '../listing-grid.tsx';
import { insertSlotSpaces } from './pick-slots.ts';
import { SlotBox } from './slot-box.tsx';

/** Number of listings after which results show their first slot. */
const LISTINGS_BEFORE_SLOT = 3;

/** Slot in its place among the latest listings, as visitors see it; nothing in it can be pressed. */
export function SlotPreview({ slot }: { slot: AdministeredSlot }) {
  const cards = useApiAnswer('latest', async (signal) => {
    const { ads } = await call('GET /api/adverts', { query: { limit: LISTINGS_BEFORE_SLOT }, signal });
    return ads.map((listing) => createListingCardContent(listing, Date.now()));
  });
  const box = <SlotBox shape="strip" slot={insertSlotSpaces(slot)} />;
  return (
    <div inert className="mt-2 flex flex-col gap-6 rounded-2xl border border-line bg-paper p-4">
      {slot.place === 'results' && cards?.length === LISTINGS_BEFORE_SLOT ? (
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
