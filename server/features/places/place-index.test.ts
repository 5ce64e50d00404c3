import { describe, expect, test } from 'vitest';
import { distanceKm } from '#contract/distance-km.ts';
import { readPlacesFile } from './place-file.ts';
import { loadPlaceIndex } from './place-index.ts';

const index = loadPlaceIndex();
const names = (typed: string, limit = 10) => index.search(typed, limit).map(({ place }) => place.name);
const first = (typed: string) => {
  const [match] = index.search(typed, 1);
  return match && `${match.place.name} ${match.postcode}`;
};

describe('the table of places', () => {
  const places = readPlacesFile();

  test('the table holds every commune and the 45 arrondissements, with codes and position', () => {
    const arrondissements = places.filter(({ parent }) => parent);
    expect(arrondissements).toHaveLength(45);
    expect(places.length - arrondissements.length).toBe(34_963);
    expect(new Set(places.map(({ code }) => code)).size).toBe(places.length);
    expect(new Set(places.map(({ department }) => department.code)).size).toBe(107);
    for (const { code, postcodes, lat, lon } of places) {
      expect(code).toMatch(/^(\d\d|2[AB])\d{3}$/);
      for (const postcode of postcodes) expect(postcode, code).toMatch(/^\d{5}$/);
      const isMainland = !/^9[78]/.test(code);
      expect(isMainland ? lat > 41 && lat < 51.2 && lon > -5.3 && lon < 9.7 : Math.abs(lat) < 48, code).toBe(
        true,
      );
    }
  });

  test.each([
    ['Paris', '75001', 48.857, 2.352],
    ['Marseille', '13001', 43.296, 5.37],
    ['Lyon', '69001', 45.76, 4.836],
    ['Toulouse', '31000', 43.604, 1.444],
    ['Nice', '06000', 43.703, 7.266],
    ['Nantes', '44000', 47.218, -1.554],
    ['Montpellier', '34000', 43.611, 3.877],
    ['Strasbourg', '67000', 48.573, 7.752],
    ['Bordeaux', '33000', 44.838, -0.579],
    ['Lille', '59000', 50.629, 3.057],
    ['Rennes', '35000', 48.117, -1.678],
    ['Reims', '51100', 49.258, 4.032],
    ['Le Havre', '76600', 49.494, 0.108],
    ['Saint-Étienne', '42000', 45.44, 4.387],
    ['Cannes', '06400', 43.553, 7.017],
    ['Aix-en-Provence', '13100', 43.53, 5.447],
    ['Dunkerque', '59140', 51.034, 2.377],
    ['Brest', '29200', 48.39, -4.486],
    ['La Rochelle', '17000', 46.16, -1.151],
    ['Ajaccio', '20000', 41.919, 8.739],
    ['Antibes', '06600', 43.58, 7.125],
    ['Fort-de-France', '97200', 14.603, -61.074],
    ['Mamoudzou', '97600', -12.78, 45.228],
    ['Nouméa', '98800', -22.274, 166.449],
    ['Paris 11e arrondissement', '75011', 48.859, 2.38],
    ['Lyon 3e arrondissement', '69003', 45.755, 4.869],
    ['Marseille 8e arrondissement', '13008', 43.27, 5.382],
  ])('the position of %s is right', (name, postcode, lat, lon) => {
    const place = places.find((candidate) => candidate.name === name);
    expect(place?.postcodes[0]).toBe(postcode);
    expect(place && distanceKm(place, { lat, lon })).toBeLessThan(3);
  });
});

describe('suggestions of places', () => {
  test.each([
    ['par', 'Paris 75001'],
    ['lyo', 'Lyon 69001'],
    ['st etienne', 'Saint-Étienne 42000'],
    ['ST-ETIENNE', 'Saint-Étienne 42000'],
    ['ste foy les lyon', 'Sainte-Foy-lès-Lyon 69110'],
    ['st', 'Strasbourg 67000'],
    ['villeurb', 'Villeurbanne 69100'],
    ['la rochelle', 'La Rochelle 17000'],
    ['rochelle', 'La Rochelle 17000'],
    ['la r', 'La Rochelle 17000'],
    ['l', 'Lyon 69001'],
    ['chalon saone', 'Chalon-sur-Saône 71100'],
    ['rouvray', 'Rouvray 21530'],
    ['eu', 'Eu 76260'],
  ])('the typed text "%s" suggests %s by name', (typed, expected) => expect(first(typed)).toBe(expected));

  test.each([
    ['6900', 'Lyon 69001'],
    ['69100', 'Villeurbanne 69100'],
    ['69100 vill', 'Villeurbanne 69100'],
    ['Villeurbanne (69100)', 'Villeurbanne 69100'],
    ['ville 69', 'Villeurbanne 69100'],
    ['saint denis 974', 'Saint-Denis 97400'],
    ['saint denis 93', 'Saint-Denis 93200'],
    ['2b', 'Bastia 20200'],
    ['31500', 'Toulouse 31500'],
    ['75011', 'Paris 11e arrondissement 75011'],
    ['paris 11', 'Paris 11e arrondissement 75011'],
    ['Paris 11ème', 'Paris 11e arrondissement 75011'],
    ['LYON CEDEX 03', 'Lyon 69001'],
  ])('the typed text "%s" suggests %s by postal code', (typed, expected) =>
    expect(first(typed)).toBe(expected),
  );

  test.each([
    ['vileurbane', 'Villeurbanne 69100'],
    ['monpellier', 'Montpellier 34000'],
    ['grenobel', 'Grenoble 38000'],
    ['villeurbn', 'Villeurbanne 69100'],
    ['saint etiene 42', 'Saint-Étienne 42000'],
    ['Nante', 'Nantes 44000'],
    ['lyom', 'Lyon 69001'],
    ['ylon', 'Lyon 69001'],
    ['marseile', 'Marseille 13001'],
    ['Villeurbane', 'Villeurbanne 69100'],
    ['Saint Etien', 'Saint-Étienne 42000'],
    ['saintetienne', 'Saint-Étienne 42000'],
    ['lyon 3', 'Lyon 3e arrondissement 69003'],
    ['44', 'Nantes 44000'],
    ['Rhône', 'Lyon 69001'],
    ['loire atlantique', 'Nantes 44000'],
  ])('the misspelt text "%s" suggests %s', (typed, expected) => expect(first(typed)).toBe(expected));

  test('similar spellings come last and are marked', () => {
    const found = index.search('lion', 100);
    const approximate = found.findIndex((match) => match.isApproximate);
    expect(found.slice(approximate).every((match) => match.isApproximate)).toBe(true);
    expect(found[0]?.place.name).toBe("Le Lion-d'Angers");
    expect(found[approximate]?.place.name).toBe('Lyon');
    expect(index.search('lyon', 1)[0]?.isApproximate).toBe(false);
  });

  test('a large city with a similar spelling is among the first ten', () => {
    const best = index.search('lion', 100).toSorted((one, other) => other.score - one.score);
    expect(best.slice(0, 10).map(({ place }) => place.name)).toContain('Lyon');
  });

  test('arrondissements stay in order, also sorted by score', () => {
    const found = index.search('lyon', 100).toSorted((one, other) => other.score - one.score);
    const codes = found.filter(({ place }) => place.parent).map(({ place }) => place.code);
    expect(codes).toHaveLength(9);
    expect(codes).toEqual(codes.toSorted());
  });

  test('a commune appears once, arrondissements after their city', () => {
    expect(names('toulouse', 100).filter((name) => name === 'Toulouse')).toHaveLength(1);
    expect(names('pari').filter((name) => name.startsWith('Paris '))).toEqual([]);
    expect(names('paris', 100).filter((name) => name.startsWith('Paris '))).toHaveLength(20);
    expect(names('750', 100)).toHaveLength(21);
  });

  test('scores are those of addok and never increase down the list', () => {
    const [lyon] = index.search('lyon', 1);
    expect(lyon?.score).toBeCloseTo((1 + (0.1 * Math.log(1 + 519_127 / 3)) / 20) / 1.1, 6);
    for (const typed of ['s', 'la r', 'saint', 'ville 69', '75', 'vileurbane']) {
      const scores = index.search(typed, 100).map(({ score }) => score);
      expect(scores, typed).toEqual(scores.toSorted((a, b) => b - a));
    }
  });

  test('suggestions stop at the requested number, and an empty or meaningless text has none', () => {
    expect(index.search('s', 100)).toHaveLength(100);
    expect(index.search('s', 3)).toHaveLength(3);
    for (const typed of ['', '  -', 'xqzwv', '00000', '?'.repeat(200)]) expect(names(typed)).toEqual([]);
  });
});

describe('places of addresses', () => {
  const resolve = (city?: string, postalCode?: string) => index.resolve({ city, postalCode })?.name ?? null;

  test.each([
    ['Villeurbanne', '69100', 'Villeurbanne'],
    ['VILLEURBANNE', undefined, 'Villeurbanne'],
    [undefined, '69100', 'Villeurbanne'],
    ['', ' 69 100 ', 'Villeurbanne'],
    ['st etienne', '42000', 'Saint-Étienne'],
    ['Rochelle', undefined, 'La Rochelle'],
    ['LYON CEDEX 03', '69421', 'Lyon'],
    ['Villeurbanne (69)', undefined, 'Villeurbanne'],
    ['Annecy-le-Vieux', '74940', 'Annecy'],
    ['Bastia', '20200', 'Bastia'],
    ['Lyon', 'abc', 'Lyon'],
    ['Nulle-Part-les-Bains', undefined, null],
    [undefined, '99999', null],
    [undefined, undefined, null],
  ])('the address %s, %s is located in %s', (city, postalCode, expected) =>
    expect(resolve(city, postalCode)).toBe(expected),
  );

  test('communes of the same name are distinguished by postal code', () => {
    expect(index.resolve({ city: 'Saint-Denis', postalCode: '97400' })?.code).toBe('97411');
    expect(index.resolve({ city: 'saint denis', postalCode: '93200' })?.code).toBe('93066');
    expect(index.resolve({ city: 'La Rochelle', postalCode: '70120' })?.department.name).toBe('Haute-Saône');
  });

  test('a city with arrondissements is recognised as a whole unless the code names one', () => {
    expect(resolve('Paris')).toBe('Paris');
    expect(resolve('Paris', '75001')).toBe('Paris');
    expect(resolve('Paris', '75000')).toBe('Paris');
    expect(resolve('Paris', '75011')).toBe('Paris 11e arrondissement');
    expect(resolve('Paris 1er arrondissement', '75001')).toBe('Paris 1er arrondissement');
    expect(resolve(undefined, '69003')).toBe('Lyon 3e arrondissement');
    expect(resolve('PARIS 11')).toBe('Paris 11e arrondissement');
  });
});

describe('suggestions of departments', () => {
  const search = (typed: string) =>
    index.searchDepartments(typed, 3).map(({ department }) => department.code);

  test.each([
    ['Rhône', ['69']],
    ['rhon', ['69']],
    ['44', ['44']],
    ['2a', ['2A']],
    ['Loire-Atl', ['44']],
    ['loire atlantique', ['44']],
    ['loi', ['44', '42', '45']],
    ["cote d'o", ['21']],
    ['reunion', ['974']],
    ['Loire Atlantiqe', ['44']],
    ['Vienne', ['86']],
    ['Paris', []],
    ['Lyon', []],
    ['lo', []],
    ['', []],
  ])('the typed text "%s" suggests departments', (typed, codes) => expect(search(typed)).toEqual(codes));

  test('a department comes after communes of its name and before those that begin with it', () => {
    const scoreOf = (typed: string) => index.searchDepartments(typed, 1)[0]?.score ?? 0;
    const commune = (typed: string) => index.search(typed, 1)[0]?.score ?? 0;
    expect(scoreOf('Vienne')).toBeLessThan(commune('Vienne'));
    expect(scoreOf('Rhône')).toBeGreaterThan(commune('Rhône'));
    expect(scoreOf('44')).toBeGreaterThan(commune('44'));
  });
});

describe('recognised places of a search', () => {
  const recognize = (city?: string, postalCode?: string) => {
    const meant = index.recognize({ city, postalCode });
    if (!meant) return null;
    if ('department' in meant) return `département ${meant.department.code}`;
    return `${meant.isApproximate ? '~ ' : ''}${meant.place.name} ${meant.postcode}`;
  };

  test.each([
    ['Nantes', undefined, 'Nantes 44000'],
    ['Nante', undefined, '~ Nantes 44000'],
    ['Nante', '44000', '~ Nantes 44000'],
    ['lyom', undefined, '~ Lyon 69001'],
    ['marseile', undefined, '~ Marseille 13001'],
    ['Saint Etien', undefined, '~ Saint-Étienne 42000'],
    ['st etienne', undefined, 'Saint-Étienne 42000'],
    ['lyon 3', undefined, 'Lyon 3e arrondissement 69003'],
    [undefined, '69003', 'Lyon 3e arrondissement 69003'],
    ['Sainte-Foy-lès-Lion', '69110', '~ Sainte-Foy-lès-Lyon 69110'],
    ['Annecy-le-Vieux', '74940', 'Annecy 74940'],
    ['Rhône', undefined, 'département 69'],
    ['rhone (69)', undefined, 'département 69'],
    ['Loire-Atlantique', undefined, 'département 44'],
    ['Loire Atlantiqe', undefined, 'département 44'],
    ['44', undefined, 'département 44'],
    [undefined, '44', 'département 44'],
    ['2a', undefined, 'département 2A'],
    ['974', undefined, 'département 974'],
    ['Loire', undefined, 'département 42'],
    ['Aube', undefined, 'département 10'],
    ['Aube', '61270', 'Aube 61270'],
    ['Vienne', undefined, 'Vienne 38200'],
    ['Vienne (86)', undefined, 'département 86'],
    ['Vienne (38)', undefined, 'Vienne 38200'],
    ['Mayenne (53)', undefined, 'département 53'],
    ['Corse-du-Sud (2A)', undefined, 'département 2A'],
    ['La Réunion (974)', undefined, 'département 974'],
    ['Paris', undefined, 'Paris 75001'],
    ['Sain', undefined, null],
    ['Saint-Nulle-Part', undefined, null],
    ['Xyzzy', undefined, null],
    ['99', undefined, null],
    [undefined, '99999', null],
    ['?', undefined, null],
    [undefined, undefined, null],
  ])('the search for %s, %s is recognised as %s', (city, postalCode, expected) =>
    expect(recognize(city, postalCode)).toBe(expected),
  );

  test('a text that is no place still has suggestions', () => {
    const suggest = (typed: string) => index.suggest(typed, 3).map(({ place }) => place.name);
    expect(suggest('Sain')[0]).toMatch(/^Saint-/);
    expect(index.suggest('lion', 4).map(({ place }) => place.name)).toContain('Lyon');
    for (const typed of ['Xyzzy', 'nantatatata']) expect(suggest(typed), typed).toHaveLength(3);
    expect(suggest('nantatatata')[0]).toBe('Nantes');
    expect(suggest('?')).toEqual([]);
  });

  test('every department is known by name and number', () => {
    for (const department of new Set(readPlacesFile().map((place) => place.department))) {
      expect(index.departmentOf(department.code)?.name).toBe(department.name);
      expect(index.departmentOf(department.name.toUpperCase())?.code).toBe(department.code);
    }
    expect(index.departmentOf('1')?.name).toBe('Ain');
    for (const text of ['', '0', '20', '100', 'Xyzzy', 'Lyon', '44000']) {
      expect(index.departmentOf(text), text).toBeNull();
    }
  });
});

test('the nearest commune of a point is found up to a distance', () => {
  expect(index.nearest(45.771, 4.89)?.name).toBe('Villeurbanne');
  expect(index.nearest(48.86, 2.38)?.name).toBe('Paris 11e arrondissement');
  expect(index.nearest(-20.88, 55.45)?.name).toBe('Saint-Denis');
  expect(index.nearest(40.7, -74)).toBeNull();
});

test('the codes of a city include those of its arrondissements', () => {
  const codesOf = (city: string) => {
    const place = index.resolve({ city });
    return place ? index.codesOf(place) : [];
  };
  expect(codesOf('Paris')).toHaveLength(21);
  expect(codesOf('Paris')).toContain('75056');
  expect(codesOf('Paris')).toContain('75111');
  expect(codesOf('Lyon')).toHaveLength(10);
  expect(codesOf('Marseille')).toHaveLength(17);
  expect(codesOf('Paris 11')).toEqual(['75111']);
  expect(codesOf('Villeurbanne')).toEqual(['69266']);
});
