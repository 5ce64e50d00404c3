import { expect, test } from 'vitest';
import { readTextDraft, writeTextDraft } from '#web/offline/drafts/text-draft.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { sendMessageViaOutbox } from './messages.ts';
import { MESSAGE_OUTBOX_STORAGE_KEY } from './stored-messages.ts';
import { deleteOutboxAndDraftsOfMember } from './unsent.ts';

test("a log-out deletes the member's unsent messages, and no other member's", async () => {
  stubApiAnswer('POST /api/messages/create', () =>
    createFakeApiErrorResponse(401, 'UNAUTHENTICATED', 'Connectez-vous.'),
  );
  await sendMessageViaOutbox('ana', { conversationId: 'c1' }, "d'Ana");
  await sendMessageViaOutbox('zoe', { conversationId: 'c2' }, 'de Zoé');
  await deleteOutboxAndDraftsOfMember('zoe');
  expect(JSON.parse(localStorage.getItem(MESSAGE_OUTBOX_STORAGE_KEY) ?? '[]')).toMatchObject([
    { text: "d'Ana" },
  ]);
  await deleteOutboxAndDraftsOfMember('ana');
  expect(localStorage.getItem(MESSAGE_OUTBOX_STORAGE_KEY)).toBeNull();
});

test("an unfinished text outlives its tab, until its author's log-out deletes it", async () => {
  writeTextDraft('ana c1', 'Écrit à moitié');
  writeTextDraft('zoe c1', 'De Zoé');
  sessionStorage.clear();
  expect(readTextDraft('ana c1')).toBe('Écrit à moitié');
  await deleteOutboxAndDraftsOfMember('ana');
  expect(readTextDraft('ana c1')).toBeNull();
  expect(readTextDraft('zoe c1')).toBe('De Zoé');
});
