import { editDistance } from './edit-distance.ts';

export interface SpellingVocabulary {
  /** Adds `count` occurrences of a folded word. */
  add(word: string, count?: number): void;
  has(word: string): boolean;
  /** Number of occurrences of a word; 0 for an unknown one. */
  count(word: string): number;
  /**
   * Word of the vocabulary nearest to a typed one: the word itself when it is known, else the nearest within
   * 1 edit (from 4 letters) or 2 (from 7 letters), the most frequent among equally near ones. The first
   * letter must match, be missing (`aricot`) or be swapped with the second. A word near nothing, or one with
   * digits, comes back unchanged.
   */
  correct(word: string): string;
  /**
   * Words of the vocabulary within the same edit distance, at most `max`, the word itself among them; the
   * nearest first, then by frequency.
   */
  nearest(word: string, max: number): NearWord[];
}

interface NearWord {
  word: string;
  /** Edit distance of two words: letters inserted, deleted, replaced or swapped. */
  distance: number;
  count: number;
}

/** Creates a vocabulary of words and their frequencies, in memory. */
export function createSpellingVocabulary(
  words: Iterable<readonly [word: string, count: number]> = [],
): SpellingVocabulary {
  const entries = new Map<string, Entry>();
  const byFirstLetter = new Map<string, WordsOfLength[]>();

  const vocabulary: SpellingVocabulary = {
    add(word, count = 1) {
      const existing = entries.get(word);
      if (existing) {
        existing.count += count;
        return;
      }
      const entry = { word, count };
      entries.set(word, entry);
      const byLength = byFirstLetter.get(word.charAt(0)) ?? [];
      const alike = byLength[word.length] ?? { entries: [], letters: [] };
      alike.entries.push(entry);
      alike.letters.push(lettersOf(word));
      byLength[word.length] = alike;
      byFirstLetter.set(word.charAt(0), byLength);
    },
    has: (word) => entries.has(word),
    count: (word) => entries.get(word)?.count ?? 0,
    correct: (word) => (entries.has(word) ? word : (vocabulary.nearest(word, 1)[0]?.word ?? word)),
    nearest(word, max) {
      const allowed = /\d/.test(word) ? 0 : calculateAllowedEditDistance(word);
      if (allowed === 0) return [];
      const alike = [...byFirstLetter].flatMap(([letter, byLength]) => {
        // Minimum length of a similar word: one that begins with another letter is longer, see `startsAlike`.
        const shortest = word.slice(0, 2).includes(letter) ? word.length - allowed : word.length + 1;
        return byLength.slice(Math.max(0, shortest), word.length + allowed + 1).flat();
      });
      return findNearest(word, alike, allowed, max);
    },
  };
  for (const [word, count] of words) vocabulary.add(word, count);
  return vocabulary;
}

interface Entry {
  word: string;
  count: number;
}

/**
 * Words of one length. The letters of each are in an array of their own, which is read fast: most words are ruled out
 * by them.
 */
interface WordsOfLength {
  entries: Entry[];
  letters: number[];
}

/** Bit set of the letters of a word, to rule out unlike words quickly. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) - 97);
  return bits;
}

export function calculateAllowedEditDistance(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

function findNearest(word: string, alike: WordsOfLength[], allowed: number, max: number): NearWord[] {
  const letters = lettersOf(word);
  const found: NearWord[] = [];
  let bound = allowed;
  const compare = ({ word: candidate, count }: Entry) => {
    if (!startsAlike(word, candidate)) return;
    const last = found.length < max ? undefined : found.at(-1);
    const distance = editDistance(word, candidate, bound);
    if (distance > bound || (last && distance === bound && count <= last.count)) return;
    found.push({ word: candidate, distance, count });
    found.sort((a, b) => a.distance - b.distance || b.count - a.count);
    if (found.length > max) found.pop();
    if (found.length === max) bound = found.at(-1)?.distance ?? allowed;
  };
  for (const { entries, letters: all } of alike) {
    for (let i = 0; i < all.length; i++) {
      const entryLetters = all[i] ?? 0;
      if (hasMore(letters & ~entryLetters, bound) || hasMore(entryLetters & ~letters, bound)) continue;
      const entry = entries[i];
      if (entry) compare(entry);
    }
  }
  return found;
}

const startsAlike = (word: string, candidate: string): boolean =>
  candidate[0] === word[0] ||
  (candidate.length > word.length && candidate.endsWith(word)) ||
  (candidate[0] === word[1] && candidate[1] === word[0]);

/** True for more than `max` letters of one word that are not in the other: each takes an edit. */
function hasMore(bits: number, max: number): boolean {
  let remaining = bits;
  for (let n = 0; n < max; n++) remaining &= remaining - 1;
  return remaining !== 0;
}
