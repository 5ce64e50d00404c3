/**
 * Times the place index: loading, suggestions letter by letter, addresses, nearest; and counts how many of 300
 * misspelt communes are found. `node bench/places.ts`
 */
import { fold } from '#contract/text/fold.ts';
import { readPlaces } from '#server/features/places/place-file.ts';
import { loadPlaceIndex } from '#server/features/places/place-index.ts';
import { type Chance, createChance } from './market/chance.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const suggestionsAsked = 100;

type Typo = (name: string, chance: Chance) => string;

/** A letter dropped, doubled, swapped with the next; a wrong accent; a missing hyphen or, without one, any of these. */
const typos: Typo[] = [
  (name, chance) => edit(name, chance, () => ''),
  (name, chance) => edit(name, chance, (letter) => letter + letter),
  (name, chance) => edit(name, chance, (letter, next) => next + letter, 2),
  (name, chance) => edit(name, chance, (letter) => `${letter}\u0302`),
  (name, chance) =>
    name.includes('-') ? name.replace('-', '') : chance.any(typos.slice(0, 4))(name, chance),
];

function edit(
  name: string,
  { share }: Chance,
  change: (letter: string, next: string) => string,
  letters = 1,
) {
  const at = Math.floor(share() * (name.length - letters + 1));
  return name.slice(0, at) + change(name.charAt(at), name.charAt(at + 1)) + name.slice(at + letters);
}

const started = performance.now();
const index = loadPlaceIndex();
console.log(`loaded in ${(performance.now() - started).toFixed(0)} ms, heap ${heapMegabytes()} MB in all`);

const places = readPlaces();
const sample = places.filter((_, i) => i % 350 === 0);
const searches: Record<string, string[]> = {
  '1 letter': letters,
  '2 letters': letters.flatMap((first) => ['a', 'e', 'o', 't'].map((second) => first + second)),
  '3 letters': sample.map(({ name }) => fold(name).slice(0, 3)),
  'half a name': sample.map(({ name }) => name.slice(0, Math.ceil(name.length / 2))),
  'whole name': sample.map(({ name }) => name),
  'name and department': sample.map(({ name, department }) => `${name} ${department.code}`),
  'postal code, growing': sample.flatMap(({ postcodes: [code = ''] }) =>
    [2, 3, 4, 5].map((n) => code.slice(0, n)),
  ),
  'letters swapped': sample.map(
    ({ name }) => `${name.slice(0, 2)}${name[3] ?? ''}${name[2] ?? ''}${name.slice(4)}`,
  ),
  'nothing like it': ['xqzwv', 'hxgfdkzz', 'zzzzzzzzzz', 'tomates anciennes'],
};

for (const [title, queries] of Object.entries(searches)) {
  time(title, queries, (query) => index.search(query, suggestionsAsked));
}
time('all of these', Object.values(searches).flat(), (query) => index.search(query, suggestionsAsked));
time('resolve', sample, ({ name, postcodes }) => index.resolve({ city: name, postalCode: postcodes[0] }));
time('nearest', sample, ({ lat, lon }) => index.nearest(lat + 0.01, lon - 0.01));
time('recognize', sample, ({ name }) => index.recognize({ city: `${name.slice(0, 3)}${name.slice(4)}` }));
countMisspelt(300, 2_000);

/** Of `count` communes with more than so many inhabitants, one typo each: how many come first or second. */
function countMisspelt(count: number, inhabitants: number): void {
  const chance = createChance(2026);
  const towns = places.filter(({ parent, population }) => !parent && population > inhabitants);
  const missed: string[] = [];
  for (let i = 0; i < count; i++) {
    const { name } = chance.any(towns);
    const typed = chance.any(typos)(name, chance);
    const found = index.search(typed, suggestionsAsked).slice(0, 2);
    if (!found.some(({ place }) => place.name === name)) missed.push(`${typed} for ${name}`);
  }
  const share = ((100 * (count - missed.length)) / count).toFixed(1);
  console.log(`${share} % of ${count} misspelt communes come first or second`);
  console.log(`  missed: ${missed.join(', ')}`);
}

function time<T>(title: string, inputs: T[], run: (input: T) => unknown): void {
  const rounds = 10;
  const took = Array.from({ length: rounds }, () => inputs)
    .flat()
    .map((input) => {
      const start = performance.now();
      run(input);
      return performance.now() - start;
    })
    .toSorted((a, b) => a - b);
  const at = (share: number) =>
    (took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0).toFixed(3);
  console.log(`${title.padEnd(22)} median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms`);
}

function heapMegabytes(): string {
  return (process.memoryUsage().heapUsed / 1e6).toFixed(0);
}
