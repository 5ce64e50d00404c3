import { expect, test } from 'vitest';
import { formatResultCount, formatSearchTitle } from './format-search-title.ts';
import type { PagedListingSearch } from './paged-listing-search.ts';

test.each<[Partial<PagedListingSearch>, string]>([
  [{}, 'Toutes les annonces'],
  [{ productName: 'tomate' }, 'Tomate'],
  [{ productName: 'tomate', city: 'Lyon', distance: 25 }, 'Tomate à moins de 25 km de Lyon'],
  [{ productName: 'oeuf de poule', mainType: 'asked', city: 'Lyon' }, 'Oeuf de poule, demandes à Lyon'],
  [{ mainType: 'offer', type: 'donation', city: 'Angers', distance: 5 }, "Dons à moins de 5 km d'Angers"],
  [{ city: 'Le Mans', distance: 10 }, 'Annonces à moins de 10 km du Mans'],
  [{ city: "Les Sables-d'Olonne" }, "Annonces aux Sables-d'Olonne"],
  [{ city: 'Le Mans' }, 'Annonces au Mans'],
  [{ mainType: 'offer', postalCode: '69003' }, 'Offres dans le 69003'],
  [{ mainType: 'offer', productName: 'tomates', city: 'Lyon' }, 'Tomates à Lyon'],
  [{ postalCode: '69003', distance: 50 }, 'Annonces à moins de 50 km du 69003'],
  [{ department: 'Loire-Atlantique', productName: 'tomate' }, 'Tomate en Loire-Atlantique'],
  [{ department: 'Loire', mainType: 'offer' }, 'Offres dans la Loire'],
  [{ department: 'Rhône' }, 'Annonces dans le Rhône'],
  [{ department: 'Haut-Rhin' }, 'Annonces dans le Haut-Rhin'],
  [{ department: 'Haute-Garonne' }, 'Annonces en Haute-Garonne'],
  [{ department: 'Hautes-Alpes' }, 'Annonces dans les Hautes-Alpes'],
  [{ department: "Val-d'Oise" }, "Annonces dans le Val-d'Oise"],
  [{ department: "Côte-d'Or" }, "Annonces en Côte-d'Or"],
  [{ department: "Côtes-d'Armor" }, "Annonces dans les Côtes-d'Armor"],
  [{ department: 'Eure' }, "Annonces dans l'Eure"],
  [{ department: 'Eure-et-Loir' }, 'Annonces en Eure-et-Loir'],
  [{ department: 'La Réunion' }, 'Annonces à La Réunion'],
  [{ category: 'legumes' }, 'Légumes'],
  [{ category: 'oeufs-volailles', type: 'donation', city: 'Angers' }, 'Œufs et volailles, dons à Angers'],
  [{ productName: 'tomate', category: 'plants-graines' }, 'Tomate, plants et graines'],
  [{ season: true }, 'Produits de saison'],
  [{ season: true, category: 'fruits', city: 'Lyon' }, 'Fruits de saison à Lyon'],
  [{ user: 'a1', city: 'Angers' }, "Annonces à Angers, d'un seul vendeur"],
  [{ user: 'a1' }, "Toutes les annonces, d'un seul vendeur"],
  [{ coordinates: [4.85, 45.75], distance: 5 }, 'Annonces à moins de 5 km du lieu choisi'],
  [{ coordinates: [4.85, 45.75] }, 'Annonces autour du lieu choisi'],
])('the page of the search %o is titled "%s"', (search, title) => {
  expect(formatSearchTitle(search)).toBe(title);
});

test.each([
  [0, 'Aucune annonce'],
  [1, '1 annonce'],
  [12, '12 annonces'],
  [10_000, '10 000 annonces'],
  [10_001, '10 000+ annonces'],
])('the label of %i listings found', (total, label) => {
  expect(formatResultCount(total)).toBe(label);
});
