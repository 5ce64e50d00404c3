/**
 * Text with Latin letters in place of those of other scripts that look like them: `"tоmаtes"` with Cyrillic `о` and
 * `а` → `"tomates"`. For comparing only: a text in Greek or Russian becomes unreadable. Also removes invisible
 * characters and makes wide and mathematical letters ordinary ones.
 */
export const withLatinLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => latin.get(letter) ?? letter);

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
