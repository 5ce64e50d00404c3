import { foldTextForComparison } from '#contract/text/fold.ts';
import { replaceLookAlikeLetters } from '#contract/text/look-alikes.ts';

/** Numbers per MinHash signature. The share of equal numbers estimates the share of common shingles. */
const SIGNATURE_LENGTH = 64;
const ROWS = 4;
/** Number of characters per shingle of a text. */
const SHINGLE = 5;
/**
 * Minimum number of characters of a compared text: shorter ones are alike by chance ("Du jardin, à venir chercher.").
 */
const MIN_LENGTH = 60;

/**
 * MinHash signature of a text; empty when too short. Digits count as equal, as spam changes prices and phone
 * numbers, and letters of other scripts as the Latin ones they look like.
 */
export function calculateMinHashSignature(text: string): number[] {
  const folded = foldTextForComparison(replaceLookAlikeLetters(text)).replace(/\d+/g, '0');
  if (folded.length < MIN_LENGTH) return [];
  const minima = new Uint32Array(SIGNATURE_LENGTH).fill(0xff_ff_ff_ff);
  for (let at = 0; at + SHINGLE <= folded.length; at++) {
    const shingle = hash(folded.slice(at, at + SHINGLE));
    for (const [index, [factor, addend]] of permutations.entries()) {
      const value = (Math.imul(shingle, factor) + addend) >>> 0;
      if (value < (minima[index] ?? 0)) minima[index] = value;
    }
  }
  return Array.from(minima, (value) => value | 0);
}

/**
 * Hashes of groups of `ROWS` numbers, by which copies are looked up. Texts half the same share a band two
 * times in three, at 70 % nearly always.
 */
export function calculateMinHashBands(signature: readonly number[]): number[] {
  return Array.from({ length: signature.length / ROWS }, (_, band) => {
    const rows = signature.slice(band * ROWS, (band + 1) * ROWS);
    return hash(`${band} ${rows.join(' ')}`) | 0;
  });
}

/** Estimated similarity of two texts, from 0 to 1. */
export function estimateMinHashSimilarity(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || one.length !== other.length) return 0;
  return one.filter((value, index) => value === other[index]).length / one.length;
}

/** Hash function FNV-1a with the final mixing of MurmurHash3. */
function hash(text: string): number {
  let state = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01_00_01_93);
  state = Math.imul(state ^ (state >>> 16), 0x85_eb_ca_6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2_b2_ae_35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** Permutations of MinHash, fixed: stored signatures depend on them. */
const permutations = Array.from(
  { length: SIGNATURE_LENGTH },
  (_, index) => [hash(`factor ${index}`) | 1, hash(`addend ${index}`)] as const,
);
