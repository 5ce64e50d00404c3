import * as z from 'zod';
import { crossFieldRule, optionalField, repeatableField, uploadedImage } from '../form-fields.ts';
import { listing } from '../listings/schemas.ts';
import {
  conversationReadOnlyReasons,
  MAX_MESSAGE_IMAGES,
  MAX_MESSAGE_LENGTH,
  messagingTexts as texts,
} from './rules.ts';

const optionalId = optionalField(z.string().max(100));

/**
 * New message. `conversationId` wins over `adId`, which starts the conversation when there is none yet; the server
 * derives the receiver, and a `receiverId` that differs is refused.
 */
export const newMessageBody = z
  .object({
    adId: optionalId,
    conversationId: optionalId,
    receiverId: optionalId,
    /** Text; may be empty, or absent, when there are photos. */
    text: z.string({ error: texts.text }).trim().max(MAX_MESSAGE_LENGTH, texts.tooLong).default(''),
    images: repeatableField(uploadedImage, MAX_MESSAGE_IMAGES, texts.images).optional(),
    /** Key that the client chooses, one per message: a message sent again returns the stored one. */
    clientKey: z.string().min(1).max(100, texts.clientKey).optional(),
  })
  .refine(({ adId, conversationId }) => adId !== undefined || conversationId !== undefined, {
    path: ['adId'],
    error: texts.subject,
    ...crossFieldRule,
  })
  .refine(({ text, images = [] }) => text !== '' || images.length > 0, {
    path: ['text'],
    error: texts.text,
    ...crossFieldRule,
  });
export type NewMessage = z.output<typeof newMessageBody>;

export const participant = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    profileImage: z.string().nullable(),
    /** Role of the person; 0 is an administrator. */
    role: z.number().int(),
    /** Day until which they are away; absent when they are not. */
    awayUntil: z.iso.date().optional(),
  })
  .meta({ id: 'Participant' });
export type Participant = z.output<typeof participant>;

const conversationListing = listing
  .pick({ _id: true, productName: true, mainType: true, type: true, price: true, priceType: true })
  .extend({
    availability: listing.shape.availability,
    /** Picture; null when there is none, or the caller may not see the listing's page. */
    image: z.string().nullable(),
    /** False when the caller may not see the listing's page; it has no price then. */
    isVisible: z.boolean(),
    /** True when visitors see the listing. */
    isLive: z.boolean(),
    isOwn: z.boolean(),
  })
  .meta({ id: 'ConversationListing' });
export type ConversationListing = z.output<typeof conversationListing>;

export const conversation = z
  .object({
    _id: z.string(),
    /** Listing; null for a direct conversation, and when the listing was erased with its author. */
    ad: conversationListing.nullable(),
    /** Participants; `NOBODY` stands for a person who erased their account. */
    participants: z.array(participant),
    unreadMessages: z.number().int(),
    readOnly: z.enum(conversationReadOnlyReasons).nullable(),
    lastMessageAt: z.iso.datetime().nullable(),
    /** First `MESSAGE_EXCERPT_LENGTH` characters of the last message; null while nothing was written. */
    lastMessage: z.object({ text: z.string(), isOwn: z.boolean() }).nullable(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.output<typeof conversation>;

export const message = z
  .object({
    _id: z.string(),
    conversationId: z.string(),
    /** Text; empty for a message of photos alone. */
    text: z.string(),
    /** Paths of photos, signed for the caller; absent without any. */
    images: z.array(z.string()).optional(),
    sender: participant,
    sentAt: z.iso.datetime(),
    /** Key of the client, only on the caller's own messages. */
    clientKey: z.string().optional(),
    /** True once the other person has read it; only on the caller's own messages, while both see the conversation. */
    isRead: z.boolean().optional(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof message>;
