import type { NewAdmin } from '#contract/accounts/schemas.ts';
import { errors } from '#contract/errors.ts';
import { insertAdmin } from '#server/features/accounts/make-admin.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { findAccountByEmail } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { recordDecision } from '#server/features/moderation/decisions/record-decision.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/**
 * An administrator makes another; the log keeps who.
 * @throws Failure EMAIL_TAKEN, by whatever account
 */
export async function createAdmin(db: Database, admin: Viewer, form: NewAdmin): Promise<UserRow> {
  const { firstName, lastName, email, address } = form;
  if (await findAccountByEmail(db, email)) refuseEmail();
  const profile = {
    firstName,
    lastName,
    email,
    passwordHash: await hashPassword(form.password),
    streetNumber: address.streetNumber || null,
    streetName: address.streetName || null,
    city: address.city,
    postalCode: address.postalCode,
  };
  try {
    return await db.transaction().execute(async (tx) => {
      const made = await insertAdmin(tx, profile);
      await recordDecision(tx, {
        adminId: admin.id,
        subject: { kind: 'member', id: made.id },
        action: 'make-admin',
        before: null,
        after: 'active',
      });
      return made;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) refuseEmail();
    throw error;
  }
}

const refuseEmail = (): never => fail('EMAIL_TAKEN', { fields: { email: errors.EMAIL_TAKEN[1] } });
