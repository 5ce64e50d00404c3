import { expect, test } from 'vitest';
import { accountErrorTexts } from '#contract/accounts/rules.ts';
import { Failure } from '#server/platform/fail.ts';
import { type PublicProfileTexts, refuseMisleadingNames } from './misleading-names.ts';

function faultsOf(texts: PublicProfileTexts, options?: Parameters<typeof refuseMisleadingNames>[2]) {
  try {
    refuseMisleadingNames(texts, 'Récolte', options);
    return {};
  } catch (error) {
    return error instanceof Failure ? error.fields : error;
  }
}

test.each(
  `Camille, Jean-Marc, Zoé, Marie Thérèse, Jean-Récolte, Service, Anne-Sophie, Karim, Gwenaëlle, Fatou, Lætitia, Ange,
  Pierre-Yves, Nour, Aurore, José María, O'Neill, D'Artagnan, Marie-Équipière, Clément, Blanche, Prosper, Victoire,
  Modeste, Félicité, Désiré, Aimé, Constance, Fleur, Olivier, Admète, Supportée, J.P., Li, Ελένη, Наталья`
    .split(',')
    .map((name) => name.trim()),
)('the first name "%s" is accepted', (firstName) => {
  expect(faultsOf({ firstName })).toEqual({});
});

test.each([
  "L'équipe Récolte",
  'Administration du site',
  'Service client',
  'Service paiement',
  'Récolte',
  'Récolte-Paiement',
  'Jean Récolte',
  'Ѕervice сlient',
  'ADMIN',
  'Modérateur',
  'M0d3rateur',
  'Réc0lte',
  'A d m i n',
  'Récølte',
  'Саmille',
])('the first name "%s" is refused as misleading', (firstName) => {
  expect(faultsOf({ firstName })).toEqual({ firstName: accountErrorTexts.misleadingName });
});

test.each([
  'Le Potager des Mille Sabots',
  'La Récolte du Sud SARL',
  'Les Récoltes de Marie',
  "L'Équipe du Verger",
  'GAEC des Trois Combes',
  'Services Agricoles Dupont',
  'SAS Paysans & Cie',
  'À consommer avec modération',
  'Côté Clients',
  'Ферма Гаранс',
  'Ferme α',
  '2024',
])('the company name "%s" is accepted', (companyName) => {
  expect(faultsOf({ companyName })).toEqual({});
});

test.each([
  'Récolte SAS',
  'Récolte SAS remboursement',
  'Service client',
  'Équipe Récolte',
  'Administration du site',
  'La Récolte',
  'Récolte officiel',
  'RécolteOfficiel',
  'Réc0lte',
  'Reco1te',
  'Récolte 2',
  'Récølte',
  'Modération',
  'Le Support',
  'Admin',
  "L'Équipe",
  'Дomaine Garance',
])('the company name "%s" is refused as misleading', (companyName) => {
  expect(faultsOf({ companyName })).toEqual({ companyName: accountErrorTexts.misleadingName });
});

test('a web address in any field that others read is refused, all fields at once', () => {
  const text = 'voir recolte-paiement.store';
  const texts = { firstName: text, lastName: text, companyName: text, city: text, presentation: text };
  expect(Object.keys(faultsOf({ ...texts, companyAddress: text, pickup: [{ place: text }] }) ?? {})).toEqual([
    'firstName',
    'lastName',
    'companyName',
    'companyAddress',
    'address.city',
    'presentation',
    'pickup.0.place',
  ]);
});

test("a name stored before the rule, and an administrator's, are not refused", () => {
  expect(faultsOf({ firstName: 'Admin' }, { before: { firstName: 'Admin' } })).toEqual({});
  expect(faultsOf({ firstName: 'Administrateur' }, { viewer: { isAdmin: true } })).toEqual({});
  expect(faultsOf({ firstName: 'site.store' }, { viewer: { isAdmin: true } })).not.toEqual({});
});
