const SEPARATORS = '[\\s.\\-/_()]';

/** True when a text holds a phone number, also with a letter in place of its zero. */
export const hasPhoneInText = (text: string): boolean =>
  text.normalize('NFKC').replace(LETTER_FOR_ZERO, '0').search(PHONE_PATTERN) !== -1;

/** Letter in place of a digit in a phone number such as "O6 12 34 56 78". */
const LETTER_FOR_ZERO = /\bo(?=\d)/gi;

/** Pattern of phone numbers: French ones with any separators, and international ones of 8 to 15 digits. */
export const PHONE_PATTERN = new RegExp(
  [
    `(?<![\\d,.])(?:(?:\\+|00)\\d{1,3}${SEPARATORS}*(?:0\\)?)?|0)[1-9](?:${SEPARATORS}*\\d{2}){4}(?!\\d)`,
    `\\+${SEPARATORS}?(?:\\d${SEPARATORS}{0,3}){8,15}`,
    `(?<![\\d,.])0(?:${SEPARATORS}?\\d){9}(?!\\d)`,
  ].join('|'),
  'g',
);
