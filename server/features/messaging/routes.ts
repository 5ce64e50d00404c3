import { recordUseCancellingAccountErasure } from '#server/features/accounts/inactive/account-uses.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { unreadMessageMailList } from './mail-list.ts';
import {
  resubscribeToUnreadMessageMail,
  unsubscribeFromUnreadMessageMail,
  wantsUnreadMessageMail,
} from './mail-refusals.ts';
import { archiveConversation, insertOrUnarchiveConversationMembers } from './membership.ts';
import { openConversationAsAdmin } from './open-conversation-as-admin.ts';
import { presentConversation, presentMessages } from './present-conversation.ts';
import {
  countUnreadMessages,
  findConversation,
  findConversationDespiteBlock,
  listConversations,
} from './queries.ts';
import { readMessagesAndMarkRead } from './read-messages-and-mark-read.ts';
import { sendMessage } from './send-message.ts';

type Needed = 'db' | 'images' | 'jobs' | 'config' | 'log' | 'sessionSecret';

export function registerMessagingRoutes(bind: BindRoute, services: Pick<Services, Needed>) {
  const { db } = services;
  const mails = unreadMessageMailList(services);
  const conversationOf = async (userId: string, id: string) =>
    (await findConversation(db, userId, id)) ?? fail('CONVERSATION_NOT_FOUND');

  bind('GET /api/messages/unread', async ({ viewer }) => {
    // Suspended members cannot read messages.
    return { unreadMessageCount: viewer.isActive ? await countUnreadMessages(db, viewer.id) : 0 };
  });

  bind('GET /api/messages/conversations', async ({ query, viewer }) => {
    const { rows, hasOlder } = await listConversations(db, viewer.id, query);
    return { conversations: rows.map((row) => presentConversation(row, viewer)), hasOlder };
  });

  bind('GET /api/messages/conversations/:id', async ({ params, viewer }) => {
    return { conversation: presentConversation(await conversationOf(viewer.id, params.id), viewer) };
  });

  bind('GET /api/messages/conversations/:id/messages', async ({ params, query, viewer }) => {
    const conversation = await conversationOf(viewer.id, params.id);
    const { messages, hasOlder } = await readMessagesAndMarkRead(db, conversation.id, viewer.id, query);
    return { messages: presentMessages(messages, conversation, viewer), hasOlder };
  });

  bind('POST /api/messages/create', async ({ body, viewer, write, sender }) => {
    const stored = await sendMessage(write, services, viewer, body, sender);
    const conversation = await findConversationDespiteBlock(db, viewer.id, stored.conversationId);
    const [message] = presentMessages([stored], conversation, viewer);
    return { message: message ?? fail('INTERNAL') };
  });

  bind('POST /api/messages/conversation/:id/archive', async ({ params, query, viewer, write }) => {
    const { id, lastMessageAt } = await conversationOf(viewer.id, params.id);
    const seenUpTo = new Date(query.lastMessageAt ?? lastMessageAt ?? 0);
    await write((tx) => archiveConversation(tx, id, viewer.id, seenUpTo));
    return { message: 'La conversation a été archivée avec succès !' };
  });

  bind('DELETE /api/messages/conversation/:id/archive', async ({ params, viewer, write }) => {
    const { id } = await conversationOf(viewer.id, params.id);
    await write((tx) => insertOrUnarchiveConversationMembers(tx, id, [viewer.id]));
    return { message: 'La conversation est de nouveau dans vos messages.' };
  });

  bind('POST /api/messages/direct-conversation', async ({ body, viewer, write, reply }) => {
    const { id, isNew } = await openConversationAsAdmin(write, viewer.id, body.targetUserId);
    if (!isNew) reply.code(200);
    return { conversation: presentConversation(await conversationOf(viewer.id, id), viewer) };
  });

  bind('GET /api/messages/preferences', async ({ viewer }) => ({
    email: await wantsUnreadMessageMail(db, viewer.id),
  }));

  bind('PUT /api/messages/preferences', async ({ body, viewer, write }) => {
    await write((tx) =>
      (body.email ? resubscribeToUnreadMessageMail : unsubscribeFromUnreadMessageMail)(tx, viewer.id),
    );
    return body;
  });

  bind('GET /api/unsubscribe/messages/:token', async ({ params, reply }) =>
    mails.redirect(reply, params.token),
  );

  bind('POST /api/unsubscribe/messages/:token', async ({ params }) => {
    const userId = mails.idOf(params.token);
    await unsubscribeFromUnreadMessageMail(db, userId);
    await recordUseCancellingAccountErasure(db, userId);
    return { message: "C'est noté : plus d'e-mail pour les messages non lus." };
  });
}
