import { expect, test } from 'vitest';
import { isStrongPassword } from '#contract/accounts/password-rule.ts';
import { isEmail, isSiret, removeSiretSpaces } from '#contract/accounts/rules.ts';
import { newAdminBody, signUpBody } from '#contract/accounts/schemas.ts';
import { createSearchDeduplicationKey } from '#contract/alerts/create-search-deduplication-key.ts';
import { listSearchCriterionLabels } from '#contract/alerts/list-search-criterion-labels.ts';
import { parseHexColour } from '#contract/colour.ts';
import { formatSearchTitle } from '#contract/listings/format-search-title.ts';
import { formatShortListingTitle } from '#contract/listings/labels.ts';
import { newListingBody } from '#contract/listings/new-listing.ts';
import { buildSearchResultsPath, parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { toSingleLineWithoutContactDetails, truncateText } from '#contract/listings/public-text.ts';
import {
  createSavedSearchCriteriaSchema,
  listingSearchQuerySchema,
} from '#contract/listings/search-schemas.ts';
import { newMessageBody } from '#contract/messaging/schemas.ts';
import { isPostalCode } from '#contract/places/rules.ts';
import { placeSuggestionsQuerySchema } from '#contract/places/schemas.ts';
import { extractSearchTerms, foldTextForComparison, lowercaseWithoutAccents } from '#contract/text/fold.ts';
import { hasLinkOrEmailAddress, removeAutoLinkableText } from '#contract/text/links.ts';
import { listingIdFromUrl } from '#server/features/discovery/create-listing-o-embed.ts';
import { composeUnreadMessageMail } from '#server/features/messaging/mails/compose-unread-message-mail.ts';
import { composeListingDecisionBatchMail } from '#server/features/moderation/mails/compose-listing-decision-batch-mail.ts';
import { composeListingDecisionMail } from '#server/features/moderation/mails/compose-listing-decision-mail.ts';
import { parsePlaceQuery, removePlaceNameSmallWords } from '#server/features/places/parsed-place-query.ts';
import { chooseContentEncoding } from '#server/platform/http/content-encoding.ts';
import { escapeMarkup } from '#server/platform/markup.ts';
import { testSiteSettings } from '#server/testing/site-settings.ts';
import { sanitizeNextPath } from '#web/client/next-path.ts';
import {
  readFramedPageAppearanceParams,
  readFramedPageSearchParams,
} from '#web/features/embedding/read-frame.ts';
import { parseListingPhrase } from '#web/features/listings/publish/line/parsed-listing-phrase.ts';
import { parseAdvertisingConsentChoice } from '#web/features/sponsors/advertising-consent.ts';
import { formatFacebookShareUrl } from '#web/ui/format-facebook-share-url.ts';
import { convertFieldNameToPath } from '#web/ui/forms/form-values.ts';

const LENGTH = 5_000;
/** A linear pattern takes well under one on a slow machine, a quadratic one more than a hundred. */
const LIMIT_MS = 50;

const inFields = (names: string, text: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, text]));
const params = (text: string) =>
  new URLSearchParams(inFields('productName city postalCode coordinates distance page color', text));

/** Functions whose patterns read what people type. */
const readers: Record<string, (text: string) => unknown> = {
  isEmail,
  isPostalCode,
  isSiret,
  isStrongPassword,
  siretDigits: removeSiretSpaces,
  foldText: foldTextForComparison,
  unaccent: lowercaseWithoutAccents,
  searchTerms: extractSearchTerms,
  withoutContactDetails: toSingleLineWithoutContactDetails,
  shorten: (text) => truncateText(text, LENGTH - 10),
  withoutLinks: removeAutoLinkableText,
  hasLinkOrEmailAddress,
  readSearch: (text) => parsePagedListingSearch(params(text)),
  searchPath: (text) => buildSearchResultsPath({ city: text, productName: text }),
  searchTitle: (text) => formatSearchTitle({ city: text, productName: text }),
  searchKey: (text) => createSearchDeduplicationKey({ city: text, productName: text }),
  searchSummary: (text) => listSearchCriterionLabels({ city: text, productName: text }),
  titleLabel: (productName) => formatShortListingTitle({ mainType: 'offer', productName }),
  newSearchQuery: (text) =>
    createSavedSearchCriteriaSchema({ query: '', category: '' }).safeParse(
      inFields('productName city postalCode coordinates distance', text),
    ),
  searchParams: (text) => listingSearchQuerySchema.safeParse(inFields('queries page limit sortBy', text)),
  readListingLine: (text) => parseListingPhrase(text, () => []),
  newListing: (text) =>
    newListingBody.safeParse({
      ...inFields('mainType productName description quantity price', text),
      location: inFields('city postalCode street streetNumber', text),
    }),
  signUp: (text) =>
    signUpBody.safeParse({
      ...inFields('firstName lastName email phone password confirmation companyName companySiret', text),
      professional: true,
      address: inFields('city postalCode streetName streetNumber', text),
    }),
  newAdmin: (text) =>
    newAdminBody.safeParse({ ...inFields('firstName lastName email password', text), address: text }),
  newMessage: (text) => newMessageBody.safeParse(inFields('adId text clientKey', text)),
  placeQuery: (q) => placeSuggestionsQuerySchema.safeParse({ q, limit: q }),
  readTypedPlace: parsePlaceQuery,
  nameWithoutSmallWords: removePlaceNameSmallWords,
  listingIdAt: (text) => listingIdFromUrl(`https://recolte.test/app/ad/${text}`, testSiteSettings),
  escapeMarkup,
  chooseEncoding: chooseContentEncoding,
  unreadMail: (text) => {
    const receiver = { receiverId: 'r', receiverEmail: 'e', receiverFirstName: text };
    const said = { senderName: text, productName: text, text, listing: mailed(text) };
    const conversations = [{ ...said, conversationId: 'c', listingId: 'l' }];
    return composeUnreadMessageMail(
      testSiteSettings,
      { ...receiver, conversations },
      'https://recolte.test/x',
    );
  },
  decisionMail: (text) => composeListingDecisionMail(testSiteSettings, refused(text)),
  decisionsMail: (text) => composeListingDecisionBatchMail(testSiteSettings, [refused(text), refused(text)]),
  readColour: parseHexColour,
  readFramedPageAppearanceParams: (text) => readFramedPageAppearanceParams(params(text)),
  readFramedPageSearchParams: (text) => readFramedPageSearchParams(params(text)),
  facebookShareUrl: (text) => formatFacebookShareUrl('https://recolte.test', text, text),
  readChoice: (text) => parseAdvertisingConsentChoice(text, 0),
  readNextPath: sanitizeNextPath,
  fieldPath: convertFieldNameToPath,
};

const mailed = (text: string) => ({
  id: 'l',
  mainType: 'offer' as const,
  images: [],
  isLive: false,
  productName: text,
  city: text,
  postalCode: '69003',
});

const refused = (text: string) => ({
  ...mailed(text),
  action: 'refuse-listing' as const,
  reason: text,
  isArchived: false,
  decisionId: 'd1',
  wasReported: false,
  authorFirstName: text,
  authorEmail: 'e',
  authorSuspended: false,
});

const repeated = [
  ...[
    'a',
    'a.',
    'a@',
    'a@b.',
    'www.',
    'http:',
    'a:/',
    'a b ',
    'a at ',
    'arobase ',
    'é',
    'e\u0301\u0323',
    'ﬃ',
  ],
  ...[
    ' ',
    '\n',
    '\t ',
    '\0',
    '\u200b',
    '\u200d',
    '👩‍',
    '.',
    '-',
    '/',
    ':',
    '%',
    '+',
    ',',
    '(',
    ')',
    '[',
    '[a',
    '<',
  ],
  ...[
    '0',
    '01',
    '01 ',
    '01-',
    '+1',
    '+33 ',
    '00',
    '9,',
    '1.0',
    'cedex 1 ',
    '1eme',
    'br;q=0',
    'aux',
    'le ',
    '\\',
  ],
];
const around: [before: string, after: string][] = [
  ['', ''],
  ['', '!'],
  ['', ':/'],
  ['', '@'],
  ['a', '\u0001'],
  ['+1', 'x'],
  ['a@b', '.c'],
  ['{"', '"}'],
];
const hostile = repeated.flatMap((part) =>
  around.map(([before, after]) => before + part.repeat(LENGTH).slice(0, LENGTH - 10) + after),
);

test.each(Object.entries(readers))('the text reader %s takes linear time on hostile texts', (_name, read) => {
  for (const text of hostile) {
    // The code may not be compiled yet: the best of several counts.
    const times: number[] = [];
    do times.push(timeOf(() => read(text)));
    while (Math.min(...times) > LIMIT_MS && times.length < 8);
    expect(Math.min(...times), JSON.stringify(text.slice(0, 20))).toBeLessThan(LIMIT_MS);
  }
});

/** Milliseconds of processor time: other programs of the machine do not count. */
function timeOf(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
