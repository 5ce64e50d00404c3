import { expect, test } from 'vitest';
import { daysAgo } from '#contract/durations.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { fetchMessagesAsTestPerson, sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { createLoggedInTestAdmin, type TestPerson } from '#server/testing/people.ts';
import { changeReservationAsTestPerson, reserveAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const pickup = { date: daysAgo(-2).toISOString().slice(0, 10), from: '09:00', to: '12:30' };
const at = (place: string) => ({ pickup: { ...pickup, place } });

test.each(['seller', 'buyer'] as const)(
  "a %s's erasure erases places that were told and replaced since, in today's form and the former one",
  async (role) => {
    const { listing, ...people } = await createSellerAndBuyerFixture(site, {
      admin,
      listing: { quantity: 10 },
    });
    const { buyer, seller } = people;
    const made = await reserveAsTestPerson(site, buyer, listing, 2, {
      ...at('1 rue Une'),
      note: 'Sinon de 9 h à 12 h 30, le soir',
    });
    const change = async (person: TestPerson, payload: object, { _id }: Pick<Reservation, '_id'> = made) => {
      const answer = await changeReservationAsTestPerson(site, person, { _id }, payload);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    for (const place of ['2 rue Deux', '', '3 rue Trois']) await change(buyer, at(place));
    const part = await site.app.inject({
      method: 'POST',
      url: '/api/reservations',
      headers: seller.headers,
      payload: { items: [{ adId: listing._id, quantity: 1 }], replaces: made._id, ...at('4 rue Quatre') },
    });
    const { reservation } = part.json();
    for (const person of [buyer, seller]) await change(person, at('5 rue (Cinq)'), reservation);
    await sendValidMessageAsTestPerson(site, buyer, {
      conversationId: made.conversationId,
      text: 'Je viens samedi de 9 h à 12 h 30, en vélo',
    });
    await sendValidMessageAsTestPerson(site, buyer, {
      conversationId: made.conversationId,
      text: 'Je propose un rendez-vous : samedi de 9 h à 12 h 30, 6 rue Ancienne',
    });
    const reason = 'de 9 h à 12 h 30, je dors';
    await change(people[role], { status: 'cancelled', reason }, reservation);
    const stays = role === 'seller' ? buyer : seller;
    const erased = { method: 'DELETE', url: '/api/users/delete', headers: people[role].headers } as const;
    expect((await site.app.inject(erased)).statusCode).toBe(200);
    const { messages } = (await fetchMessagesAsTestPerson(site, stays, made.conversationId)).json();
    expect(messages.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^Je prends .* de 9 h à 12 h 30\n\nSinon de 9 h à 12 h 30, le soir$/),
      expect.stringMatching(/^Je propose un autre rendez-vous : .* de 9 h à 12 h 30$/),
      expect.stringMatching(/^Je propose un autre rendez-vous : .* de 9 h à 12 h 30.· lieu à convenir$/),
      expect.stringMatching(/^Je propose un autre rendez-vous : .* de 9 h à 12 h 30$/),
      expect.stringMatching(
        /^C'est d'accord pour 1 kg de tomates sur les 2 kg demandés, .* de 9 h à 12 h 30$/,
      ),
      expect.stringMatching(/^Je propose un autre rendez-vous : .* de 9 h à 12 h 30$/),
      expect.stringMatching(/^C'est d'accord pour .* de 9 h à 12 h 30$/),
      'Je viens samedi de 9 h à 12 h 30, en vélo',
      'Je propose un rendez-vous : samedi de 9 h à 12 h 30',
      expect.stringMatching(/^J'annule la réservation \(.* de 9 h à 12 h 30\) : de 9 h à 12 h 30, je dors$/),
    ]);
  },
);
