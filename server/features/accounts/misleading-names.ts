import type { PickupSlot } from '#contract/accounts/pickup.ts';
import { accountErrorTexts } from '#contract/accounts/rules.ts';
import { noLinkRule } from '#contract/form-fields.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { hasWordMixingAlphabets, replaceLookAlikeLetters } from '#contract/text/look-alikes.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { hasWebOrEmailAddress } from '#server/platform/web-addresses.ts';

/** Public texts of a member; absent fields stay as they are. */
export interface PublicProfileTexts {
  firstName?: string | undefined;
  lastName?: string | undefined;
  companyName?: string | null | undefined;
  companyAddress?: string | null | undefined;
  city?: string | undefined;
  presentation?: string | null | undefined;
  pickup?: readonly Pick<PickupSlot, 'place'>[] | undefined;
}

/**
 * Refuses names that pose as the site or its team, and web addresses under any top-level domain. The form has
 * already refused phone numbers and common addresses. Unchanged texts are not checked, and administrators may
 * use names of the team.
 * @throws Failure INVALID_INPUT naming every field
 */
export function refuseMisleadingNames(
  form: PublicProfileTexts,
  siteName: string,
  { before = {}, viewer }: { before?: PublicProfileTexts; viewer?: Pick<Viewer, 'isAdmin'> } = {},
): void {
  const { pickup = [], ...named } = form;
  const texts: [path: string, text: string | null | undefined, before: string | null | undefined][] = [
    ['firstName', named.firstName, before.firstName],
    ['lastName', named.lastName, before.lastName],
    ['companyName', named.companyName, before.companyName],
    ['companyAddress', named.companyAddress, before.companyAddress],
    ['address.city', named.city, before.city],
    ['presentation', named.presentation, before.presentation],
    ...pickup.map(({ place }, slot): [string, string, string | undefined] => [
      `pickup.${slot}.place`,
      place,
      before.pickup?.find((former) => former.place === place)?.place,
    ]),
  ];
  const faults = texts.flatMap(([path, text, former]) => {
    if (!text || text === former) return [];
    if (hasWebOrEmailAddress(text)) return [[path, noLinkRule[1]]];
    const isMisleading =
      (path === 'firstName' && (isTeamName(text, siteName) || hasWordMixingAlphabets(text))) ||
      (path === 'companyName' && (posesAsSite(text, siteName) || hasWordMixingAlphabets(text)));
    return isMisleading && !viewer?.isAdmin ? [[path, accountErrorTexts.misleadingName]] : [];
  });
  if (faults.length > 0) fail('INVALID_INPUT', { fields: Object.fromEntries(faults) });
}

/** Words that are never a first name, and pose as the site's team. */
const ROLES = new Set(
  `equipe administration administrateur administratrice administrateurs admin moderation moderateur moderatrice
  moderateurs support assistance webmaster paiement paiements remboursement remboursements`.split(/\s+/),
);
/** Names such as "Service": alone it may be a name; followed by another word it is a department. */
const DEPARTMENT = /\bservices? \w/;

/**
 * True for a first name that poses as the team or begins with the site's name. A compound name may hold it
 * elsewhere ("Jean-Récolte").
 */
function isTeamName(text: string, siteName: string): boolean {
  const name = withoutDisguise(text);
  const words = foldTextForComparison(replaceLookAlikeLetters(name));
  if (DEPARTMENT.test(words) || words.split(' ').some((word) => ROLES.has(word))) return true;
  const site = hyphened(withoutDisguise(siteName));
  return site !== '' && new RegExp(`(^| )${site}(?= |-|$)`).test(hyphened(name));
}

const DEPARTMENTS_OF_COMPANIES =
  /\bservices? (clients?|clientele|paiements?|securite|technique|moderation|remboursements?|administratif)\b|\bremboursements?\b/;
const TEAM = /\b(equipe|administration|moderation|support|assistance|paiements?)\b/;
/** Words of a company's name that make it pose as the site when it has no others. */
const OFFICIAL = [
  ...ROLES,
  ...`admins moderateurs moderatrices service services client clients clientele technique securite officiel officielle
  site contact aide staff team help compte comptes facturation direction`.split(/\s+/),
];
/** Words that do not make a name another one. */
const FILLERS = new Set(
  `a au d de des du et l la le les sarl sas sasu eurl earl gaec scea sa sci ei scop association france fr com`.split(
    /\s+/,
  ),
);

/**
 * True for the name of a company, or of a seller's page, that is the site's name or poses as its team. Others may hold
 * the site's word ("La Récolte du Sud").
 */
export function posesAsSite(name: string, siteName: string): boolean {
  const latin = replaceLookAlikeLetters(name);
  const site = foldTextForComparison(siteName).replace(/^(l|la|le|les) /, '');
  return [latin, withoutDisguise(latin), withoutDisguise(latin.replaceAll('1', 'l'))].some((text) => {
    const words = foldTextForComparison(text);
    const isOfSite = new RegExp(`\\b(du site|${site || 'du site'})\\b`).test(words);
    return isOfficial(words, site) || DEPARTMENTS_OF_COMPANIES.test(words) || (TEAM.test(words) && isOfSite);
  });
}

/** True when folded words are only the site's name and names of official pages. */
function isOfficial(words: string, site: string): boolean {
  const siteWord = site.replaceAll(' ', '');
  const official = siteWord ? [...OFFICIAL, siteWord] : OFFICIAL;
  const significant = (site ? words.replaceAll(site, siteWord) : words)
    .split(' ')
    .filter((word) => !FILLERS.has(word) && !/^\d*$/.test(word));
  return significant.length > 0 && significant.every((word) => isMadeOf(word, official));
}

const isMadeOf = (word: string, parts: readonly string[]): boolean =>
  word === '' || parts.some((part) => word.startsWith(part) && isMadeOf(word.slice(part.length), parts));

const DIGITS = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' }));

/**
 * Name with digits as the letters they imitate, and without blanks between single letters: `M0dérateur`, `A d
 * m i n`.
 */
const withoutDisguise = (text: string) =>
  text
    .replace(/[01345]/g, (digit) => DIGITS.get(digit) ?? digit)
    .replace(/(?<!\p{L})\p{L}( \p{L}){2,}(?!\p{L})/gu, (letters) => letters.replaceAll(' ', ''));

/** Folded text that keeps its hyphens. */
const hyphened = (text: string) =>
  replaceLookAlikeLetters(text).split('-').map(foldTextForComparison).join('-');
