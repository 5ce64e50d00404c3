import { describe, expect, test } from 'vitest';
import { readFormerCommunesFile, readPlacesFile } from './place-file.ts';
import { loadPlaceIndex } from './place-index.ts';

const places = loadPlaceIndex();

describe('an address with city and postal code', () => {
  const check = (city: string, postalCode: string) => {
    const checked = places.check({ city, postalCode });
    if (!('place' in checked)) return checked.verdict;
    return checked.verdict === 'misspelt' ? `~ ${checked.city}, ${checked.place.code}` : checked.place.name;
  };

  test.each([
    ['Villeurbanne', '69100', 'Villeurbanne'],
    ['VILLEURBANNE', '69100', 'Villeurbanne'],
    ['Paris', '75011', 'Paris 11e arrondissement'],
    ['Paris', '75116', 'Paris 16e arrondissement'],
    ['Paris 11e', '75000', 'Paris 11e arrondissement'],
    ['Lyon 3e', '69003', 'Lyon 3e arrondissement'],
    ['Lyon 3e Arrondissement', '69003', 'Lyon 3e arrondissement'],
    ['Lyon Croix-Rousse', '69004', 'Lyon 4e arrondissement'],
    ['Marseille', '13008', 'Marseille 8e arrondissement'],
    ['LYON CEDEX 03', '69421', 'Lyon'],
    ['Villeurbanne', '69626', 'Villeurbanne'],
    ['Annecy-le-Vieux', '74940', 'Annecy'],
    ['Oullins', '69600', 'Oullins-Pierre-Bénite'],
    ['St Etienne', '42000', 'Saint-Étienne'],
    ['Ste-Foy les Lyon', '69110', 'Sainte-Foy-lès-Lyon'],
    ["l'hay les roses", '94240', "L'Haÿ-les-Roses"],
    ['Haÿ-les-Roses', '94240', "L'Haÿ-les-Roses"],
    ['Saint-Denis', '97490', 'Saint-Denis'],
    ['Fort de France', '97200', 'Fort-de-France'],
    ['Saint-Barthélemy', '97133', 'Saint-Barthélemy'],
    ['Ajaccio', '20090', 'Ajaccio'],
    ['Bastia', '20200', 'Bastia'],
    ['Sainte-Colombe', '69560', 'Sainte-Colombe'],
    ['69100', '69100', 'Villeurbanne'],
  ])('the address %s, %s is %s', (city, postalCode, expected) =>
    expect(check(city, postalCode)).toBe(expected),
  );

  test.each([
    ['Villeurbane', '69100', '~ Villeurbanne, 69266'],
    ['saintetienne', '42000', '~ Saint-Étienne, 42218'],
    ['Pariss', '75011', '~ Paris, 75111'],
    ['Marseile', '13008', '~ Marseille, 13208'],
    ['Chamonix', '74400', '~ Chamonix-Mont-Blanc, 74056'],
    ['Saint-Maur', '94100', '~ Saint-Maur-des-Fossés, 94068'],
  ])('the misspelt address %s, %s is settled by its code: %s', (city, postalCode, expected) =>
    expect(check(city, postalCode)).toBe(expected),
  );

  test.each([
    ['Villeurbane', '69999', 'unknown', 'Villeurbanne 69100'],
    ['Villeurbane', '75001', 'unknown', 'Villeurbanne 69100, Paris 75001'],
    ['Xyzzy', '69100', 'unknown', 'Villeurbanne 69100'],
    ['Xyzzy', '99999', 'unknown', ''],
    ['!!!', '69100', 'unknown', 'Villeurbanne 69100'],
    ['🍅', '69100', 'unknown', 'Villeurbanne 69100'],
    ['Lyon', '75001', 'contradictory', 'Lyon 69001, Paris 75001'],
    ['Lyon', '69110', 'contradictory', 'Lyon 69001, Sainte-Foy-lès-Lyon 69110'],
    ['Bron', '69100', 'contradictory', 'Bron 69500, Villeurbanne 69100'],
    ['Paris 1er', '75011', 'contradictory', 'Paris 75011, Paris 75001'],
    ['Saint-Denis', '75001', 'contradictory', 'Saint-Denis 93200, Paris 75001'],
  ])('the address %s, %s is %s, and proposals are %s', (city, postalCode, verdict, meant) => {
    expect(check(city, postalCode)).toBe(verdict);
    const proposals = places.propose({ city, postalCode });
    expect(proposals.map((commune) => `${commune.city} ${commune.postalCode}`).join(', ')).toBe(meant);
    for (const commune of proposals) expect(places.check(commune).verdict).toBe('known');
  });
});

test('other communes of the same name come by population', () => {
  const namesakes = (city: string) => {
    const place = places.resolve({ city });
    return place ? places.namesakesOf(place).map(({ postcodes }) => postcodes[0]) : [];
  };
  expect(namesakes('Saint-Denis').slice(0, 2)).toEqual(['93200', '11310']);
  expect(namesakes('Lyon')).toEqual([]);
  expect(namesakes('Lyon 3')).toEqual([]);
});

test("a postal code of a neighbouring commune is contradictory, but the city's name locates it", () => {
  const address = { city: 'Bron', postalCode: '69100' };
  expect(places.check(address).verdict).toBe('contradictory');
  expect(places.resolve(address)?.name).toBe('Bron');
  expect(places.doubtOf(address)).toBeUndefined();
});

test('an unknown commune, or one far from its postal code, is not located', () => {
  for (const [city, postalCode] of [
    ['Villeurbane', '69999'],
    ['Xyzzy', '69100'],
    ['Lyon', '75001'],
  ])
    expect(places.resolve({ city, postalCode }), city).toBeNull();
});

test('every commune is known by its name and each of its postal codes', () => {
  const lost = readPlacesFile().flatMap(({ code, name, postcodes }) =>
    postcodes.flatMap((postalCode) => {
      const checked = places.check({ city: name, postalCode });
      const isFound = checked.verdict === 'known' && checked.place.code === code;
      return isFound ? [] : `${name} ${postalCode} ${code}`;
    }),
  );
  expect(lost).toEqual([]);
});

test('every former commune is known by its name with a postal code of its successor', () => {
  const lost = readFormerCommunesFile().filter(([city, code]) => {
    const present = places.placeOf(code);
    const verdicts = present?.postcodes.map((postalCode) => places.check({ city, postalCode }).verdict);
    return !verdicts?.every((verdict) => verdict === 'known' || verdict === 'misspelt');
  });
  expect(lost).toEqual([]);
});
