import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import { PASSWORD } from '#server/testing/people.ts';

export const aSlot = { days: [6], from: '09:00', to: '12:00', place: 'Au marché' };

export const tomorrowPickup = () => ({
  date: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
  from: '09:00',
  to: '12:00',
  place: 'Au marché',
});

export const someEmail = () => `${randomUUID()}@example.org`;

export const sampleAccount = () => ({
  firstName: 'Zoé',
  lastName: 'Durand',
  email: someEmail(),
  password: PASSWORD,
  address: { city: 'Lyon', postalCode: '69003' },
});

export const aMessage = () => ({ name: 'Zoé', email: someEmail(), text: 'Bonjour' });

export const aNotice = (listing: string) => ({
  url: `https://recolte.test/app/ad/${listing}`,
  category: 'fraud',
  reason: 'Elle vend du vent.',
  name: 'Zoé',
  email: someEmail(),
  goodFaith: true,
});

export const sampleRequestListing = () => ({
  mainType: 'asked',
  productName: 'Poires',
  description: 'Pour des confitures.',
  location: { city: 'Lyon', postalCode: '69003' },
});
