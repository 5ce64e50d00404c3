import type { Availability } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Person } from '../people.ts';
import { newTally, retryUntilAnswered } from '../retry.ts';
import { anyOf, type World } from '../world.ts';
import { type Activity, repeatUntil } from './activity.ts';
import { ownListings } from './publishing.ts';

/** What the last acknowledged changes left. */
interface Expected {
  description?: string;
  availability?: Availability;
  expiresAt?: string;
}

/** Authors who change price and text of what is public, reserve it and renew it. */
export function listingLife({ product, authors, publicListings, prices }: World): Activity {
  const edits = newTally();
  const reservations = newTally();
  const renewals = newTally();
  const expected = new Map<string, Expected>();
  let changes = 0;
  let texts = 0;

  const changeOne = async ({ id: ownerId, token }: Person) => {
    const listing = anyOf(publicListings.filter(({ owner }) => owner.id === ownerId));
    if (!listing) return;
    const { id } = listing;
    const last = expected.get(id) ?? {};
    expected.set(id, last);
    // In turn: each happens in a short run too.
    const change = [edit, reserve, renew][changes++ % 3];
    await change?.(id, token, last);
  };

  const edit = async (id: string, token: string, last: Expected) => {
    const price = 1 + (texts++ % 50) / 10;
    const description = `Cueilli hier soir, texte ${texts}.`;
    const body = { price, description };
    await retryUntilAnswered(product, `PUT /api/adverts/${id}`, { token, body, tally: edits });
    prices.set(id, price);
    last.description = description;
  };

  const reserve = async (id: string, token: string, last: Expected) => {
    const availability = last.availability === 'reserved' ? 'available' : 'reserved';
    const body = { availability };
    const request = `PATCH /api/adverts/${id}/availability`;
    await retryUntilAnswered(product, request, { token, body, tally: reservations });
    last.availability = availability;
  };

  const renew = async (id: string, token: string, last: Expected) => {
    const request = `POST /api/adverts/${id}/renew`;
    const { ad } = await retryUntilAnswered<{ ad: Listing }>(product, request, { token, tally: renewals });
    if (ad.expiresAt) last.expiresAt = ad.expiresAt;
  };

  return {
    work: (isStopped) => repeatUntil(authors, isStopped, 200, changeOne),

    async readBack() {
      const own = (await Promise.all(authors.map((author) => ownListings(product, author)))).flat();
      const found = new Map(own.map((listing) => [listing._id, listing]));
      let lost = 0;
      let partial = 0;
      let notReserved = 0;
      let notRenewed = 0;
      for (const [id, last] of expected) {
        const listing = found.get(id);
        const isText = !last.description || listing?.revision?.description === last.description;
        const isPrice = !prices.has(id) || listing?.price === prices.get(id);
        if (!isText && !isPrice) lost += 1;
        else if (!isText || !isPrice) partial += 1;
        if (last.availability && listing?.availability !== last.availability) notReserved += 1;
        if (last.expiresAt && listing?.expiresAt !== last.expiresAt) notRenewed += 1;
      }
      const none = { duplicated: 0, partial: 0 };
      return {
        'listings edited': { ...edits, lost, duplicated: 0, partial },
        'listings reserved or available again': { ...reservations, ...none, lost: notReserved },
        'listings renewed': { ...renewals, ...none, lost: notRenewed },
      };
    },
  };
}
