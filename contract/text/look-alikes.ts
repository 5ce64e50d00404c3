/**
 * Text with Latin letters in place of those of other scripts that look like them: `"tоmаtes"` with Cyrillic `о` and
 * `а` → `"tomates"`. For comparing only: a text in Greek or Russian becomes unreadable. Also removes invisible
 * characters and makes wide and mathematical letters ordinary ones.
 */
export const replaceLookAlikeLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => latin.get(letter) ?? letter);

/**
 * True when a word holds letters of two scripts, as `"Réсolte"` with a Cyrillic `с` does: no language writes so, and
 * readers take them for one (UTS 39, mixed scripts).
 */
export const hasWordMixingAlphabets = (text: string): boolean =>
  (text.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => /\p{Script=Latin}/u.test(word) && /[^\p{Script=Latin}\p{Script=Common}\p{M}]/u.test(word),
  );

/** Letters and their look-alikes, in the same order; from Unicode's table of confusables (UTS 39). */
const PAIRS: readonly [letters: string, latin: string][] = [
  // Cyrillic
  ['АВЕЁЅІЇЈКМНОРСТУХԌԚԜѴҮ', 'ABEESIIJKMHOPCTYXGQWVY'],
  ['аеёѕіїјкмнорстухѵһӏԁԝвгпиьүґ', 'aeesiijkmhopctyxvhldwbrnubyr'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹΆΈΉΊΌΎ', 'ABEZHIKMNOPTYXCAEHIOY'],
  ['αβγειηκνορτυχϲϳάέίόύωϊϋ', 'abyeinkvoptuxcjaeiouwiu'],
  // Armenian
  ['օոսհցՕՍ', 'onuhgOU'],
  // Look-alikes of Latin letters in other alphabets and in phonetics.
  ['ıɑɡɩȷʏᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡᴢ', 'iagijyabcdeghijklmnoprstuvwz'],
];

const latin = new Map(
  PAIRS.flatMap(([letters, looks]) =>
    [...letters].map((letter, index) => [letter, looks[index] ?? letter] as const),
  ),
);
