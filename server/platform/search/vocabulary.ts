import { editDistance } from './edit-distance.ts';

export interface Vocabulary {
  /** Adds `count` occurrences of a folded word. */
  add(word: string, count?: number): void;
  has(word: string): boolean;
  /** 0 for an unknown word. */
  count(word: string): number;
  /**
   * The known word most likely meant: the word itself when it is known, else the nearest within 1 edit (from 4
   * letters) or 2 (from 7 letters), the most frequent among equally near ones. The first letter must match or be
   * missing (`aricot`). A word near nothing, or one with digits, comes back unchanged.
   */
  correct(word: string): string;
}

/** Words and their frequencies, in memory. */
export function createVocabulary(words: Iterable<readonly [word: string, count: number]> = []): Vocabulary {
  const entries = new Map<string, Entry>();
  const byLength: Entry[][] = [];

  const vocabulary: Vocabulary = {
    add(word, count = 1) {
      const known = entries.get(word);
      if (known) {
        known.count += count;
        return;
      }
      const entry = { word, letters: lettersOf(word), count };
      entries.set(word, entry);
      byLength[word.length] ??= [];
      byLength[word.length]?.push(entry);
    },
    has: (word) => entries.has(word),
    count: (word) => entries.get(word)?.count ?? 0,
    correct(word) {
      if (entries.has(word) || /\d/.test(word)) return word;
      const allowed = allowedEdits(word);
      const lengths = byLength.slice(Math.max(0, word.length - allowed), word.length + allowed + 1);
      return allowed === 0 ? word : (nearest(word, lengths, allowed)?.word ?? word);
    },
  };
  for (const [word, count] of words) vocabulary.add(word, count);
  return vocabulary;
}

interface Entry {
  word: string;
  letters: number;
  count: number;
}

/** Bit set of the letters of a word. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) - 97);
  return bits;
}

function allowedEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

function nearest(word: string, lengths: Entry[][], allowed: number): Entry | undefined {
  const letters = lettersOf(word);
  let best: Entry | undefined;
  let least = allowed;
  for (const entry of lengths.flat()) {
    if (entry.word[0] !== word[0] && !entry.word.endsWith(word)) continue;
    if (missing(letters, entry.letters) > least || missing(entry.letters, letters) > least) continue;
    const distance = editDistance(word, entry.word, least);
    if (distance > least || (best && distance === least && entry.count <= best.count)) continue;
    best = entry;
    least = distance;
  }
  return best;
}

/** Lower bound of the edit distance, cheap to compute: letters of `a` that are not in `b`. */
function missing(a: number, b: number): number {
  let bits = a & ~b;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}
