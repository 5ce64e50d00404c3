import { expect, test } from 'vitest';
import * as z from 'zod';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createBreadcrumbStructuredData } from './breadcrumbs.ts';
import { createListingStructuredData } from './listing-structure.ts';
import { createSiteStructuredData } from './site-structure.ts';

const origin = 'https://recolte.test';
const context = { '@context': z.literal('https://schema.org') };
const ourUrl = z.url().startsWith(`${origin}/`);
const price = { price: z.string().regex(/^\d+\.\d{2}$/), priceCurrency: z.literal('EUR') };
const unit = { unitCode: z.enum(['KGM', 'GRM', 'LTR', 'C62']).optional(), unitText: z.string().optional() };
const quantity = z.strictObject({
  '@type': z.literal('QuantitativeValue'),
  value: z.number().positive(),
  ...unit,
});

/** https://developers.google.com/search/docs/appearance/structured-data/product-snippet, and schema.org's own. */
const product = {
  '@type': z.literal('Product'),
  name: z.string().min(1).max(150),
  description: z.string().min(1).max(5000),
  image: z.array(ourUrl).min(1).optional(),
};
const terms = {
  url: ourUrl,
  validFrom: z.iso.datetime(),
  areaServed: z.strictObject({
    '@type': z.literal('Place'),
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      addressLocality: z.string(),
      postalCode: z.string(),
      addressCountry: z.literal('FR'),
    }),
  }),
  inventoryLevel: quantity.optional(),
};
const offer = {
  '@type': z.literal('Offer'),
  ...terms,
  availability: z.literal('https://schema.org/InStock'),
};
const priced = z.strictObject({
  ...context,
  ...product,
  url: ourUrl,
  offers: z.strictObject({
    ...offer,
    ...price,
    priceSpecification: z
      .strictObject({ '@type': z.literal('UnitPriceSpecification'), ...price, referenceQuantity: quantity })
      .optional(),
  }),
});
const unpriced = z.strictObject({ ...context, ...offer, itemOffered: z.strictObject(product) });
const demand = z.strictObject({
  ...context,
  '@type': z.literal('Demand'),
  ...terms,
  itemOffered: z.strictObject(product),
});

const listing = createSampleListing({
  productName: 'Tomates',
  description: 'Cueillies ce matin. 06 39 98 12 34',
  location: { city: 'Lyon', postalCode: '69003', street: 'rue des Lilas', streetNumber: '7' },
  user: {
    ...createSampleListing().user,
    _id: 'u1',
    profileImage: '/uploads/face.webp',
    professional: true,
    companyName: 'Ferme Durand',
    companySiret: '73282932000074',
    showPhoneNumber: true,
    phone: '0639981234',
    email: 'camille@exemple.org',
  },
});

test('an offer with a price is a product, with the price for its unit', () => {
  const { name, offers } = priced.parse(createListingStructuredData(listing, origin));
  expect(name).toBe('Tomates');
  expect(offers).toMatchObject({ price: '3.50', inventoryLevel: { value: 12, unitCode: 'KGM' } });
  expect(offers.priceSpecification?.referenceQuantity).toEqual({
    '@type': 'QuantitativeValue',
    value: 1,
    unitCode: 'KGM',
  });
  const perPiece = priced.parse(createListingStructuredData({ ...listing, priceType: 'unit' }, origin));
  expect(perPiece.offers.priceSpecification).toBeUndefined();
  const perBasket = priced.parse(createListingStructuredData({ ...listing, priceType: 'basket' }, origin));
  expect(perBasket.offers.priceSpecification?.referenceQuantity.unitText).toBe('panier');
});

test('a gift costs 0; a listing without a price is an offer of a product', () => {
  const gift = createListingStructuredData({ ...listing, type: 'donation', price: null }, origin);
  expect(priced.parse(gift).offers.price).toBe('0.00');
  unpriced.parse(createListingStructuredData({ ...listing, price: null }, origin));
  unpriced.parse(createListingStructuredData({ ...listing, type: 'trade', price: null }, origin));
});

test('a request is a demand, with or without a picture', () => {
  const asked = {
    ...listing,
    mainType: 'asked',
    type: null,
    price: null,
    quantity: null,
    images: [],
  } as const;
  const { itemOffered } = demand.parse(createListingStructuredData({ ...asked, images: [] }, origin));
  expect(itemOffered).toEqual({
    '@type': 'Product',
    name: 'Tomates',
    description: 'Cueillies ce matin. [téléphone]',
  });
});

test('the structured data do not identify the author', () => {
  const told = JSON.stringify(createListingStructuredData(listing, origin));
  for (const secret of [
    'Durand',
    'Camille',
    'Lilas',
    '0639',
    'exemple.org',
    '73282932000074',
    'face',
    'u1',
  ]) {
    expect(told).not.toContain(secret);
  }
});

test('breadcrumbs are numbered from one, and the page itself has no link', () => {
  const item = z.strictObject({
    '@type': z.literal('ListItem'),
    position: z.number(),
    name: z.string().min(1),
    item: ourUrl.optional(),
  });
  const { itemListElement } = z
    .strictObject({ ...context, '@type': z.literal('BreadcrumbList'), itemListElement: z.array(item).min(2) })
    .parse(createBreadcrumbStructuredData(origin, [['Offres', '/annonces?mainType=offer']], 'Tomates'));
  expect(itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Accueil', `${origin}/app`],
    [2, 'Offres', `${origin}/app/annonces?mainType=offer`],
    [3, 'Tomates', undefined],
  ]);
});

test('the structured data of the site contain its search', () => {
  const action = z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().startsWith(`${origin}/app/annonces?`).includes('{search_term_string}'),
    }),
    'query-input': z.literal('required name=search_term_string'),
  });
  z.strictObject({
    ...context,
    '@type': z.literal('WebSite'),
    name: z.literal('Récolte'),
    url: ourUrl,
    inLanguage: z.literal('fr'),
    potentialAction: action,
  }).parse(createSiteStructuredData('Récolte', origin));
});
