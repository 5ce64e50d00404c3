import * as z from 'zod';
import { newAdminBody } from '#contract/accounts/schemas.ts';
import { installationBody, newMailServerSchema } from '#contract/ops/installation.ts';
import { installationTexts } from '#contract/ops/installation-rules.ts';
import {
  DEFAULT_MAIL_SERVER_PORTS,
  formatMailServerUrl,
  mailServerTexts,
} from '#contract/settings/mail-server.ts';
import { installationSteps } from './installation-steps.ts';

const text = z.string().trim();

/** Mail server as its provider writes it down. */
const mailForm = z
  .object({
    host: text.min(1, installationTexts.mailHost).regex(/^[a-z0-9.-]*$/i, mailServerTexts.host),
    port: text.regex(/^\d{1,5}$/, 'Écrivez un nombre, souvent 465 ou 587.'),
    user: text.max(200),
    password: z.string().max(200),
    from: newMailServerSchema.shape.from,
  })
  .superRefine(({ user, password }, context) => {
    if (user && !password)
      context.addIssue({ code: 'custom', path: ['password'], message: mailServerTexts.password });
  })
  .transform(({ from, ...account }) => ({
    smtpUrl: toMailServerUrl(account),
    ...(from && { from }),
  }));

/** Address of the account; TLS begins with the first byte on its own port, else by STARTTLS. */
const toMailServerUrl = (account: { host: string; port: string; user: string; password: string }) =>
  formatMailServerUrl({
    ...account,
    security: account.port === DEFAULT_MAIL_SERVER_PORTS.tls ? 'tls' : 'opportunistic',
    options: '',
  });

const form = z.object({
  siteName: installationBody.shape.siteName,
  operator: installationBody.shape.operator,
  administrator: newAdminBody.pick({ firstName: true, lastName: true, email: true, password: true }),
  /** Absent where a variable gives the mail server, and for a site without. */
  mail: mailForm.optional(),
});

/** Fields of the installation, of which those up to a step are checked. @returns `body`: complete at the last one */
export const installationFormSchema = z
  .looseObject({ step: z.coerce.number().int() })
  .transform(({ isWithoutMail, mail, ...typed }) => (isWithoutMail ? typed : { ...typed, mail }))
  .superRefine(({ step, ...typed }, context) => {
    const seen = new Set<unknown>(installationSteps.slice(0, step + 1).map(({ part }) => part));
    for (const { path, message } of form.safeParse(typed).error?.issues ?? [])
      if (seen.has(path[0])) context.addIssue({ code: 'custom', path: [...path], message });
  })
  .transform(({ step: _, ...typed }) => form.safeParse(typed).data);

/** Fields that a test mail needs. */
export const testMailFormSchema = z.object({
  administrator: z.object({ email: newAdminBody.shape.email }),
  mail: mailForm.optional(),
});
