import * as z from 'zod';
import {
  createOptionalFieldSchema,
  createRepeatableFieldSchema,
  crossFieldRuleOptions,
  uploadedImageSchema,
} from '../form-fields.ts';
import { listingSchema } from '../listings/schemas.ts';
import {
  conversationReadOnlyReasons,
  MAX_MESSAGE_IMAGES,
  MAX_MESSAGE_LENGTH,
  messagingErrorTexts as texts,
} from './rules.ts';

const optionalId = createOptionalFieldSchema(z.string().max(100));

/**
 * New message. `conversationId` wins over `adId`, which starts the conversation when there is none yet; the server
 * derives the receiver, and a `receiverId` that differs is refused.
 */
export const newMessageBody = z
  .object({
    adId: optionalId,
    conversationId: optionalId,
    receiverId: optionalId,
    /** Text of the new message; may be empty, or absent, when there are photos. */
    text: z.string({ error: texts.text }).trim().max(MAX_MESSAGE_LENGTH, texts.tooLong).default(''),
    images: createRepeatableFieldSchema(uploadedImageSchema, MAX_MESSAGE_IMAGES, texts.images).optional(),
    /** Key that the client chooses, one per message: a message sent again returns the stored one. */
    clientKey: z.string().min(1).max(100, texts.clientKey).optional(),
  })
  .refine(({ adId, conversationId }) => adId !== undefined || conversationId !== undefined, {
    path: ['adId'],
    error: texts.subject,
    ...crossFieldRuleOptions,
  })
  .refine(({ text, images = [] }) => text !== '' || images.length > 0, {
    path: ['text'],
    error: texts.text,
    ...crossFieldRuleOptions,
  });
export type NewMessage = z.output<typeof newMessageBody>;

export const participantSchema = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    profileImage: z.string().nullable(),
    /** Role of the person; 0 is an administrator. */
    role: z.number().int(),
    /** Day until which the person is away; absent for who is not. */
    awayUntil: z.iso.date().optional(),
    /** True for the other person of a conversation who has a page, which `GET /api/sellers/{id}` returns. */
    hasPage: z.boolean().optional(),
  })
  .meta({ id: 'Participant' });
export type Participant = z.output<typeof participantSchema>;

const conversationListing = listingSchema
  .pick({ _id: true, productName: true, mainType: true, type: true, price: true, priceType: true })
  .extend({
    availability: listingSchema.shape.availability,
    /** Picture of the listing; null when it has none, or the caller may not see the listing's page. */
    image: z.string().nullable(),
    /** False when the caller may not see the page of the listing, whose price is left out then. */
    isVisible: z.boolean(),
    /** True when visitors see the listing of the conversation. */
    isLive: z.boolean(),
    isOwn: z.boolean(),
  })
  .meta({ id: 'ConversationListing' });
export type ConversationListing = z.output<typeof conversationListing>;

export const conversationSchema = z
  .object({
    _id: z.string(),
    /** Listing of the conversation; null for a direct conversation, and when the listing was erased with its author. */
    ad: conversationListing.nullable(),
    /** Participants of a conversation; `NOBODY` stands for a person who erased their account. */
    participants: z.array(participantSchema),
    unreadMessages: z.number().int(),
    readOnly: z.enum(conversationReadOnlyReasons).nullable(),
    lastMessageAt: z.iso.datetime().nullable(),
    /** First `MESSAGE_EXCERPT_LENGTH` characters of the last message; null while nothing was written. */
    lastMessage: z.object({ text: z.string(), isOwn: z.boolean() }).nullable(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.output<typeof conversationSchema>;

export const messageSchema = z
  .object({
    _id: z.string(),
    conversationId: z.string(),
    /** Text of the message; empty for a message of photos alone. */
    text: z.string(),
    /** Paths of the message's photos, signed for the caller; absent without photos. */
    images: z.array(z.string()).optional(),
    sender: participantSchema,
    sentAt: z.iso.datetime(),
    /** Idempotency key of the message, only on the caller's own messages. */
    clientKey: z.string().optional(),
    /**
     * True once the other person has read the message; only on the caller's own messages, while both see the
     * conversation.
     */
    isRead: z.boolean().optional(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof messageSchema>;
