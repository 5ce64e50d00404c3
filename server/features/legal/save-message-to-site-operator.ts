import './tables.ts';
import { v7 as uuidv7 } from 'uuid';
import type { MessageToSiteOperator } from '#contract/legal/schemas.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { sendContactFormMailJob } from './jobs.ts';

/**
 * Stores a message until it is mailed to the operator.
 * @throws Failure CONTACT_CLOSED without an operator's e-mail
 */
export async function saveMessageToSiteOperator(
  { config, db, jobs }: Pick<Services, 'config' | 'db' | 'jobs'>,
  { name, email, text }: MessageToSiteOperator,
): Promise<void> {
  if (!config.site.operator.email) fail('CONTACT_CLOSED');
  const id = uuidv7();
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('contactMessages').values({ id, name, email, text }).execute();
    await jobs.enqueue(tx, sendContactFormMailJob, { id });
  });
}
