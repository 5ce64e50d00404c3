import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import { TEST_PASSWORD } from '#server/testing/people.ts';

export const testPickupSlot = { days: [6], from: '09:00', to: '12:00', place: 'Au marché' };

export const createTomorrowTestPickup = () => ({
  date: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
  from: '09:00',
  to: '12:00',
  place: 'Au marché',
});

export const createRandomTestEmailAddress = () => `${randomUUID()}@example.org`;

export const createAccountTestBody = () => ({
  firstName: 'Zoé',
  lastName: 'Durand',
  email: createRandomTestEmailAddress(),
  password: TEST_PASSWORD,
  address: { city: 'Lyon', postalCode: '69003' },
});

export const createPlacementTestBody = () => ({
  place: 'results',
  title: 'Marché du samedi',
  text: 'De 8 h à midi, place de la Mairie.',
  link: 'https://example.org/marche',
  drawing: 'legumes',
  from: '',
  until: '',
  position: 5,
  isOn: true,
});

let namedProduce = 0;
/** Produce that no other call adds. */
export const createProduceNameTestBody = () => ({
  name: `topinambour ${String.fromCharCode(...[...String(namedProduce++)].map((digit) => 97 + Number(digit)))}rose`,
  plural: '',
  category: 'legumes',
  months: [11, 12],
  synonyms: [],
});

export const createContactMessageTestBody = () => ({
  name: 'Zoé',
  email: createRandomTestEmailAddress(),
  text: 'Bonjour',
});

export const createContentNoticeTestBody = (listing: string) => ({
  url: `https://recolte.test/app/ad/${listing}`,
  category: 'fraud',
  reason: 'Elle vend du vent.',
  name: 'Zoé',
  email: createRandomTestEmailAddress(),
  goodFaith: true,
});

export const createWantedListingTestBody = () => ({
  mainType: 'asked',
  productName: 'Poires',
  description: 'Pour des confitures.',
  location: { city: 'Lyon', postalCode: '69003' },
});
