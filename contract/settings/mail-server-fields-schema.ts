import * as z from 'zod';
import { keysOf } from '../keys-of.ts';
import { mailServerSecurities, mailServerTexts } from './mail-server.ts';

/** Fields of a mail server in the settings; without a host, nobody may be given. */
export const mailServerFieldsSchema = z
  .object({
    host: z
      .string()
      .trim()
      .max(253)
      .regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])?$/i, mailServerTexts.host),
    port: z
      .string()
      .trim()
      .regex(/^\d{1,5}$/, mailServerTexts.port)
      .refine((port) => Number(port) > 0 && Number(port) <= 65_535, mailServerTexts.port),
    security: z.enum(keysOf(mailServerSecurities)),
    user: z.string().trim().max(200, 'Écrivez 200 caractères au plus.'),
    password: z.string().max(200, 'Écrivez 200 caractères au plus.'),
    options: z.string(),
  })
  .superRefine(({ host, user, password }, context) => {
    if (!host && (user || password))
      context.addIssue({ code: 'custom', path: ['host'], message: mailServerTexts.host });
  });
