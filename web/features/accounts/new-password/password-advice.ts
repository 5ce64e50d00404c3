import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { describeMissingPasswordCharacters, MIN_PASSWORD_LENGTH } from '#contract/accounts/password-rule.ts';

export interface PasswordAdvice {
  level: 'refused' | 'weak' | 'fair' | 'strong';
  /** Advice on a password, in French. */
  text: string;
}

/** Maximum length of a password that is checked. Longer ones are strong or generated, and take long to check. */
const MAX_CHECKED_LENGTH = 60;

/**
 * French words that lists of common passwords begin with. The dictionaries of zxcvbn weigh 450 kB, so they are left
 * out.
 */
const words =
  'azerty azertyuiop bonjour chouchou coucou doudou marseille jardin potager loulou motdepasse nicolas password qwerty soleil admin bienvenue france paris lyon chocolat camille julien thomas amour maison famille secret tomate legume fruit recolte';
const checker = new ZxcvbnFactory({ dictionary: { french: words.split(' ') } });

/**
 * Advice on a typed password.
 * @param personal words about the owner that others may know: names, e-mail, commune
 */
export function adviseOnPassword(password: string, personal: readonly string[]): PasswordAdvice {
  const missing = describeMissingPasswordCharacters(password);
  const isShort = password.length < MIN_PASSWORD_LENGTH;
  if (isShort || missing.length > 0) return { level: 'refused', text: refusal(missing, isShort) };
  const { score, sequence } = checker.check(password.slice(0, MAX_CHECKED_LENGTH), personal.flatMap(partsOf));
  const level = score >= 4 ? 'strong' : score === 3 ? 'fair' : 'weak';
  if (level === 'strong') return { level, text: "Solide. Ne l'utilisez sur aucun autre site." };
  const patterns = sequence.map((match) => match.pattern as string);
  const isPersonal = sequence.some(
    (match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs',
  );
  return { level, text: `${labels[level]} ${isPersonal ? PERSONAL : (adviceFor(patterns) ?? LENGTHEN)}` };
}

function refusal(missing: string[], isShort: boolean): string {
  const sentences = [
    missing.length > 0 && `Il manque ${new Intl.ListFormat('fr').format(missing)}.`,
    isShort && `Il faut ${MIN_PASSWORD_LENGTH} caractères au moins.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Parts of a personal text: the words before and after the `@` of an e-mail, each name of several. */
const partsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 2);

const labels = { weak: 'Facile à deviner.', fair: 'Correct.' };
const PERSONAL = 'Évitez votre nom, votre adresse et votre commune.';
const LENGTHEN = 'Ajoutez un ou deux mots sans rapport entre eux.';

const adviceFor = (patterns: readonly string[]) =>
  advice.find(([pattern]) => patterns.includes(pattern))?.[1];
const advice = [
  ['spatial', 'Évitez les touches qui se suivent sur le clavier.'],
  ['sequence', 'Évitez les suites, comme «\u00a01234\u00a0» ou «\u00a0abcd\u00a0».'],
  ['repeat', 'Évitez ce qui se répète, comme «\u00a0aaa\u00a0».'],
  ['date', 'Évitez les dates et les années.'],
  ['regex', 'Évitez les dates et les années.'],
  ['dictionary', 'Un mot courant se devine\u00a0: ajoutez-en un ou deux sans rapport.'],
] as const;
