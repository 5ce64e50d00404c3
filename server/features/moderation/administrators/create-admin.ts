import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { NewAdmin } from '#contract/accounts/schemas.ts';
import type { EmailHolder } from '#contract/moderation/schemas.ts';
import { createPasswordConfirmationDelayColumns } from '#server/features/accounts/hold-back-password.ts';
import { sendActivationLinkJob } from '#server/features/accounts/jobs.ts';
import { refuseLeakedPassword } from '#server/features/accounts/leaked-passwords.ts';
import { insertAdmin } from '#server/features/accounts/make-admin.ts';
import { notifyAdminsOfAdminChange } from '#server/features/accounts/notify-admins-of-admin-change.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { accountStateOf } from '#server/features/accounts/policy.ts';
import { failEmailTaken, findAccountByEmail } from '#server/features/accounts/queries.ts';
import { hasSecondFactor } from '#server/features/accounts/second-factor/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { recordModerationDecision } from '#server/features/moderation/decisions/record-moderation-decision.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { WriteOrMemberReadHandlerInput } from '#server/platform/http/api-handler-input.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Creates an administrator; logged, and mailed to the other administrators. The new one is mailed a link to
 * prove the address, and must set up a second factor before acting if the creator has one. The new password confirms
 * no call for a week, unless the creator's session was confirmed within minutes.
 * @throws Failure INVALID_INPUT for a leaked password; EMAIL_TAKEN by any account
 */
export async function createAdmin(
  write: ViewerTransactionRunner,
  {
    db,
    jobs,
    places,
    checkPassword,
  }: Pick<Services, 'db' | 'jobs' | 'places'> & Pick<WriteOrMemberReadHandlerInput<unknown>, 'checkPassword'>,
  form: NewAdmin,
): Promise<UserRow> {
  const { firstName, lastName, email } = form;
  const address = places.corrected(form.address);
  refuseLeakedPassword(form.password);
  await requireFreeEmail(db, email);
  const isConfirmed = (await checkPassword()) === 'confirmed';
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
    return await write(async (tx, _signalChange, admin) => {
      const made = await insertAdmin(tx, {
        ...profile,
        secondFactorRequired: await hasSecondFactor(tx, admin.id),
        // A thief with the creator's session may have chosen this password.
        ...(!isConfirmed && createPasswordConfirmationDelayColumns()),
      });
      await recordModerationDecision(tx, {
        adminId: admin.id,
        subject: { kind: 'member', id: made.id },
        action: 'make-admin',
        before: null,
        after: 'active',
      });
      await jobs.enqueue(tx, sendActivationLinkJob, { userId: made.id });
      await notifyAdminsOfAdminChange(tx, jobs, {
        change: 'made-admin',
        actorId: admin.id,
        subjectId: made.id,
      });
      return made;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) await requireFreeEmail(db, email);
    throw error;
  }
}

/** @throws Failure EMAIL_TAKEN, with the account that has the e-mail in `details.holder` */
async function requireFreeEmail(db: Queryable, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (!account) return;
  const { id: _id, firstName, lastName, role } = account;
  const holder: EmailHolder = {
    _id,
    firstName,
    lastName,
    state: accountStateOf(account),
    isAdmin: role === ROLE_ADMIN,
  };
  failEmailTaken({ holder });
}
