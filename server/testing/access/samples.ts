import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import { TEST_PASSWORD } from '#server/testing/people.ts';

export const samplePickupSlot = { days: [6], from: '09:00', to: '12:00', place: 'Au marché' };

export const createSampleTomorrowPickup = () => ({
  date: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
  from: '09:00',
  to: '12:00',
  place: 'Au marché',
});

export const createRandomEmail = () => `${randomUUID()}@example.org`;

export const createSampleAccount = () => ({
  firstName: 'Zoé',
  lastName: 'Durand',
  email: createRandomEmail(),
  password: TEST_PASSWORD,
  address: { city: 'Lyon', postalCode: '69003' },
});

export const createSampleContactMessage = () => ({
  name: 'Zoé',
  email: createRandomEmail(),
  text: 'Bonjour',
});

export const createSampleContentNotice = (listing: string) => ({
  url: `https://recolte.test/app/ad/${listing}`,
  category: 'fraud',
  reason: 'Elle vend du vent.',
  name: 'Zoé',
  email: createRandomEmail(),
  goodFaith: true,
});

export const createSampleRequestListing = () => ({
  mainType: 'asked',
  productName: 'Poires',
  description: 'Pour des confitures.',
  location: { city: 'Lyon', postalCode: '69003' },
});
