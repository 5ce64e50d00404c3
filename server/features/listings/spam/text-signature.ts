import { fold } from '#contract/text/fold.ts';
import { withLatinLetters } from '#contract/text/look-alikes.ts';

/** MinHash: the share of equal numbers of two signatures is about the share of shingles that their texts share. */
const LENGTH = 64;
const ROWS = 4;
/** Characters that are compared together. */
const SHINGLE = 5;
/** Characters: shorter texts resemble each other by chance ("Du jardin, à venir chercher."). */
const SHORTEST = 60;

/**
 * Empty for a text too short to compare. Numbers count as equal, as spam changes prices and phone numbers, and so do
 * letters of other scripts that look like Latin ones.
 */
export function signText(text: string): number[] {
  const folded = fold(withLatinLetters(text)).replace(/\d+/g, '0');
  if (folded.length < SHORTEST) return [];
  const least = new Uint32Array(LENGTH).fill(0xff_ff_ff_ff);
  for (let at = 0; at + SHINGLE <= folded.length; at++) {
    const shingle = hash(folded.slice(at, at + SHINGLE));
    for (const [index, [factor, addend]] of permutations.entries()) {
      const value = (Math.imul(shingle, factor) + addend) >>> 0;
      if (value < (least[index] ?? 0)) least[index] = value;
    }
  }
  return Array.from(least, (value) => value | 0);
}

/** Two texts of which half is the same share one of these two times in three, at 70 % nearly always. */
export function signatureBands(signature: readonly number[]): number[] {
  return Array.from({ length: signature.length / ROWS }, (_, band) => {
    const rows = signature.slice(band * ROWS, (band + 1) * ROWS);
    return hash(`${band} ${rows.join(' ')}`) | 0;
  });
}

/** From 0 to 1. */
export function similarity(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || one.length !== other.length) return 0;
  return one.filter((value, index) => value === other[index]).length / one.length;
}

/** FNV-1a with the last mixing of MurmurHash3. */
function hash(text: string): number {
  let state = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01_00_01_93);
  state = Math.imul(state ^ (state >>> 16), 0x85_eb_ca_6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2_b2_ae_35);
  return (state ^ (state >>> 16)) >>> 0;
}

/** Stored signatures depend on them. */
const permutations = Array.from(
  { length: LENGTH },
  (_, index) => [hash(`factor ${index}`) | 1, hash(`addend ${index}`)] as const,
);
