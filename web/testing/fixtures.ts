import { ROLE_MEMBER } from '#contract/accounts/rules.ts';
import type { User } from '#contract/accounts/user-schema.ts';
import { blankListingContent, type ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import type { Conversation, ConversationListing, Message } from '#contract/messaging/schemas.ts';
import type { DecisionContestToAnswer } from '#contract/moderation/contest-routes.ts';
import type { CommuneGeoJsonFeature } from '#contract/places/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import type { Session } from '#web/client/session-token.ts';

/** Test listing: accepted offer of Camille Durand in Lyon. */
export const createSampleListing = (
  differences: Partial<ListingWithAuthorLastName> = {},
): ListingWithAuthorLastName => ({
  ...blankListingContent,
  _id: 'l1',
  productName: 'tomates',
  description: 'Cueillies ce matin.',
  images: ['/uploads/a.webp', '/uploads/b.webp'],
  mainType: 'offer',
  type: 'sell',
  price: 3.5,
  priceType: 'kilo',
  quantity: 12,
  location: { city: 'Lyon', postalCode: '69003' },
  createdAt: '2026-07-14T08:00:00.000Z',
  status: 'accepted',
  isArchived: false,
  availability: 'available',
  quantityLeft: differences.quantity === undefined ? 12 : differences.quantity,
  expired: false,
  inSeason: null,
  user: {
    _id: 'camille',
    firstName: 'Camille',
    lastName: 'Durand',
    profileImage: null,
    professional: false,
    companyName: null,
    companySiret: null,
    showPhoneNumber: false,
  },
  ...differences,
});

export const createTestCommuneFeature = (
  city: string,
  postcode: string,
  coordinates: [longitude: number, latitude: number],
): CommuneGeoJsonFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    label: city,
    city,
    postcode,
    citycode: postcode,
    context: '69, Rhône, Auvergne-Rhône-Alpes',
    id: postcode,
    type: 'municipality',
    score: 1,
  },
});

const camille = { _id: 'camille', firstName: 'Camille', profileImage: null, role: ROLE_MEMBER };

/** Test listing of Camille's tomatoes, as somebody else sees them. */
export const createSampleConversationListing = (
  differences: Partial<ConversationListing> = {},
): ConversationListing => ({
  _id: 'l1',
  productName: 'tomates',
  mainType: 'offer',
  type: 'sell',
  price: 3.5,
  priceType: 'kilo',
  availability: 'available',
  image: null,
  isVisible: true,
  isLive: true,
  isOwn: false,
  ...differences,
});

/** Test conversation with Camille about her tomatoes. */
export const createSampleConversation = (
  member: Pick<Session, 'userId'>,
  differences: Partial<Conversation> = {},
): Conversation => ({
  _id: 'c1',
  ad: createSampleConversationListing(),
  participants: [{ _id: member.userId, firstName: 'Ana', profileImage: null, role: ROLE_MEMBER }, camille],
  unreadMessages: 0,
  readOnly: null,
  lastMessageAt: '2026-11-20T10:00:00.000Z',
  lastMessage: { text: 'Encore disponible ?', isOwn: false },
  ...differences,
});

/** Message of Camille, unless `differences` has another sender. */
export const createSampleMessage = (text: string, differences: Partial<Message> = {}): Message => ({
  _id: text,
  conversationId: 'c1',
  text,
  sender: camille,
  sentAt: '2026-11-20T10:00:00.000Z',
  ...differences,
});

/** Test reservation: request of Camille for 3 kg of the member's tomatoes, unanswered. */
export const createSampleReservation = (
  member: Pick<Session, 'userId'>,
  differences: Partial<Reservation> = {},
): Reservation => ({
  _id: 'r1',
  conversationId: 'c1',
  seller: { _id: member.userId, firstName: 'Ana', profileImage: null, role: ROLE_MEMBER },
  buyer: camille,
  items: [
    { adId: 'l1', productName: 'Tomates', mainType: 'offer', quantity: 3, priceType: 'kilo', price: 3.5 },
  ],
  total: 10.5,
  status: 'asked',
  pickup: { date: '2026-11-28', from: '09:00', to: '12:00', place: 'Au marché' },
  pickupProposed: null,
  note: null,
  createdAt: '2026-11-26T10:00:00.000Z',
  decidedAt: null,
  expiresAt: '2026-11-28T11:00:00.000Z',
  cancelledBy: null,
  reason: null,
  outcomeFrom: null,
  outcomeUntil: null,
  outcomes: { mine: null, theirs: null },
  answer: null,
  thanks: { mine: null, theirs: null },
  ...differences,
});

/** Test account of Ana Petit, as she sees it herself. */
export const createTestOwnAccount = (differences: Partial<User> = {}): User => ({
  _id: 'ana',
  firstName: 'Ana',
  lastName: 'Petit',
  email: 'ana@recolte.test',
  pendingEmail: null,
  isEmailProved: true,
  isEmailRefused: false,
  phone: null,
  profileImage: null,
  address: { streetNumber: null, streetName: null, city: 'Nantes', postalCode: '44000' },
  professional: false,
  companyName: null,
  companySiret: null,
  companyAddress: null,
  companyEmail: null,
  companyPhone: null,
  certifiedAt: null,
  privateSellerAt: null,
  presentation: null,
  pickup: [],
  showPhoneNumber: false,
  isActive: true,
  role: ROLE_MEMBER,
  hasNewAlert: false,
  matchMails: true,
  adviceMails: true,
  reservations: true,
  awayUntil: null,
  cgu: true,
  ...differences,
});

export const createSampleDecisionContest = (
  differences: Partial<DecisionContestToAnswer> = {},
): DecisionContestToAnswer => ({
  _id: 'c1',
  reason: 'mistake',
  text: 'La photo est nette.',
  state: 'open',
  createdAt: '2026-11-21T10:00:00.000Z',
  answer: null,
  answeredAt: null,
  decision: {
    _id: 'd1',
    administrator: { firstName: 'Dominique', lastName: 'Moreau' },
    createdAt: '2026-11-20T10:00:00.000Z',
    action: 'refuse-listing',
    before: 'pending',
    after: 'refuse',
    reason: 'Photo floue',
  },
  ad: { _id: 'l1', productName: 'figues' },
  words: null,
  member: { _id: 'm1', firstName: 'Ana', lastName: 'Silva' },
  isBetterAnsweredByOther: false,
  isOwn: false,
  ...differences,
});
