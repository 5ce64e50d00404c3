import { expect, test } from 'vitest';
import { createSampleConversationListing } from '#web/testing/fixtures.ts';
import {
  formatConversationPath,
  formatConversationTitle,
  pickOtherParticipant,
} from './conversation-facts.ts';

const me = { _id: 'me', firstName: 'Karim', profileImage: null, role: 1 };
const other = { _id: 'other', firstName: 'Jeanne', profileImage: null, role: 1 };
const ad = createSampleConversationListing({ _id: 'a1', productName: 'Tomates' });

test('a conversation about a listing is labelled with product and first name', () => {
  const conversation = { _id: 'c1', ad, participants: [me, other] };
  expect(formatConversationTitle(conversation, 'me')).toBe('Tomates | Jeanne');
  expect(formatConversationPath(conversation)).toBe('/messages/a1/c1');
});

test('a conversation without listing is labelled with the first name', () => {
  const conversation = { _id: 'c1', ad: null, participants: [other, me] };
  expect(formatConversationTitle(conversation, 'me')).toBe('Jeanne');
  expect(formatConversationPath(conversation)).toBe('/messages/direct/c1');
});

test('a deleted person is named "Utilisateur supprimé"', () => {
  expect(pickOtherParticipant({ participants: [me] }, 'me').firstName).toBe('Utilisateur supprimé');
});
