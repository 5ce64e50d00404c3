import * as z from 'zod';
import { createPagingQuerySchema, messageOnlyResponseSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { oneClickUnsubscribeApiRoute, unsubscribePageApiRoute } from '../unsubscribe.ts';
import { MAX_MESSAGE_IMAGES, messagingErrorTexts as texts } from './rules.ts';
import { conversationSchema, messageSchema, newMessageBody } from './schemas.ts';

const id = z.object({ id: z.string() });
const preferences = z.object({ email: z.boolean({ error: texts.emailNotification }) });

export const messagingRouteContracts = defineApiRouteContracts({
  'GET /api/messages/unread': {
    access: 'member',
    limits: [],
    summary: 'Nombre de messages non lus, hors conversations archivées',
    response: z.object({ unreadMessageCount: z.number().int() }),
  },
  'GET /api/messages/conversations': {
    access: 'active',
    limits: [],
    summary:
      'Ses conversations non archivées, la plus récente d’abord ; avec `adId`, celles au sujet d’une annonce, avec `archived`, les archivées',
    query: createPagingQuerySchema(100).extend({
      adId: z.string().max(100).optional().catch(undefined),
      archived: z.literal('true').optional().catch(undefined),
    }),
    response: z.object({ conversations: z.array(conversationSchema), hasOlder: z.boolean() }),
  },
  'GET /api/messages/conversations/:id': {
    access: 'active',
    limits: [],
    summary: 'Une conversation à laquelle on participe',
    params: id,
    response: z.object({ conversation: conversationSchema }),
  },
  'GET /api/messages/conversations/:id/messages': {
    access: 'active',
    limits: [],
    summary: 'Les derniers messages, du plus ancien au plus récent ; les marque lus',
    params: id,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).catch(100).default(100),
      /** Id of a message: only earlier messages are returned. */
      before: z.string().max(100).optional(),
    }),
    response: z.object({ messages: z.array(messageSchema), hasOlder: z.boolean() }),
  },
  'POST /api/messages/create': {
    access: 'active',
    limits: ['messageBursts', 'messages'],
    summary: 'Écrire ; le premier message sur une annonce ouvre la conversation',
    body: newMessageBody,
    files: { images: MAX_MESSAGE_IMAGES },
    response: z.object({ message: messageSchema }),
    status: 201,
  },
  'POST /api/messages/conversation/:id/archive': {
    access: 'active',
    limits: ['messageSettings'],
    summary: 'Archiver une conversation pour soi ; un nouveau message la ramène',
    params: id,
    query: z.object({
      lastMessageAt: z.iso
        .datetime()
        .optional()
        .catch(undefined)
        .describe(
          'Celui de la conversation quand elle a été lue : un message venu depuis la garde dans la liste.',
        ),
    }),
    response: messageOnlyResponseSchema,
  },
  'DELETE /api/messages/conversation/:id/archive': {
    access: 'active',
    limits: ['messageSettings'],
    summary: 'Remettre une conversation archivée dans sa liste',
    params: id,
    response: messageOnlyResponseSchema,
  },
  'POST /api/messages/direct-conversation': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Ouvrir (201) ou retrouver (200) la conversation avec une personne',
    body: z.object({ targetUserId: z.string({ error: texts.target }) }),
    response: z.object({ conversation: conversationSchema }),
    status: 201,
    statusWhenExisting: 200,
  },
  'GET /api/messages/preferences': {
    access: 'member',
    limits: [],
    summary: 'Si un e-mail annonce les messages restés non lus',
    response: preferences,
  },
  'PUT /api/messages/preferences': {
    access: 'member',
    beforeTerms: true,
    limits: ['messageSettings'],
    summary: 'Activer ou couper l’e-mail qui annonce les messages restés non lus',
    body: preferences,
    response: preferences,
  },
  'GET /api/unsubscribe/messages/:token': unsubscribePageApiRoute,
  'POST /api/unsubscribe/messages/:token': {
    ...oneClickUnsubscribeApiRoute,
    summary: 'Ne plus recevoir d’e-mail pour les messages non lus, en un clic et sans connexion (RFC 8058)',
  },
});
