import { accountTexts, isSiret } from '#contract/accounts/rules.ts';
import type { ProfileUpdate } from '#contract/accounts/schemas.ts';
import { errors } from '#contract/errors.ts';
import type { Images } from '#server/features/images/images.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { PublicChanges } from '#server/platform/public-changes.ts';
import { tellEmailChanged } from './jobs.ts';
import { dropResetLinks } from './links.ts';
import { hashPassword } from './passwords.ts';
import { canUpdateProfile, isActive } from './policy.ts';
import { findAccount, findAccountByEmail, lockAccount, shownByListings } from './queries.ts';
import type { UserRow } from './tables.ts';

interface UpdateDependencies {
  db: Database;
  publicChanges: PublicChanges;
  jobs: Jobs;
  images: Images;
}

/**
 * Writes what the form holds. A new password ends the other sessions. A new e-mail counts at once and is told
 * to the former address, which keeps no power over the account.
 * @throws Failure ACCOUNT_SUSPENDED, EMAIL_TAKEN, INVALID_INPUT (a professional's company), IMAGE_UNREADABLE
 */
export async function updateProfile(
  { db, publicChanges, jobs, images }: UpdateDependencies,
  viewer: Viewer,
  form: ProfileUpdate,
): Promise<UserRow> {
  if (!canUpdateProfile(viewer, form)) fail('ACCOUNT_SUSPENDED');
  const present = (await findAccount(db, viewer.id)) ?? fail('UNAUTHENTICATED');
  if (present.professional) requireCompany(form);
  if (form.email && form.email !== present.email && (await findAccountByEmail(db, form.email))) refuseEmail();

  const changes = await changesOf(form, present, images);
  try {
    return await publicChanges.transaction(async (tx, announce) => {
      const before = (await lockAccount(tx, viewer.id)) ?? fail('UNAUTHENTICATED');
      // Perhaps suspended since the call came in.
      if (!canUpdateProfile({ isActive: isActive(before) }, form)) fail('ACCOUNT_SUSPENDED');
      const after = await tx
        .updateTable('users')
        .set({ ...changes, sessionVersion: before.sessionVersion + (changes.passwordHash ? 1 : 0) })
        .where('id', '=', viewer.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const isEmailChanged = after.email !== before.email;
      if (isEmailChanged) await jobs.enqueue(tx, tellEmailChanged, { formerEmail: before.email });
      if (isEmailChanged || changes.passwordHash) await dropResetLinks(tx, viewer.id);
      if (shownByListings.some((field) => after[field] !== before[field])) await announce();
      return after;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) refuseEmail();
    throw error;
  }
}

function requireCompany({ companyName, companySiret }: ProfileUpdate) {
  const faults = {
    ...(companyName === '' && { companyName: accountTexts.companyName }),
    ...(companySiret !== undefined &&
      !isSiret(companySiret) && {
        companySiret: companySiret === '' ? accountTexts.companySiret : accountTexts.siretInvalid,
      }),
  };
  if (Object.keys(faults).length > 0) fail('INVALID_INPUT', { fields: faults });
}

const refuseEmail = (): never => fail('EMAIL_TAKEN', { fields: { email: errors.EMAIL_TAKEN[1] } });

async function changesOf(form: ProfileUpdate, { professional }: UserRow, images: Images) {
  const { firstName, lastName, email, phone, address, companyName, companySiret } = form;
  return defined({
    firstName,
    lastName,
    email,
    phone: orNull(phone),
    streetNumber: orNull(address?.streetNumber),
    streetName: orNull(address?.streetName),
    city: address?.city,
    postalCode: address?.postalCode,
    showPhoneNumber: form.showPhoneNumber,
    companyName: professional ? companyName : undefined,
    companySiret: professional ? companySiret : undefined,
    hasNewAlert: form.hasNewAlert === false ? false : undefined,
    profileImage: form.profileImage && (await images.store(form.profileImage)),
    passwordHash: form.password ? await hashPassword(form.password) : undefined,
  });
}

/** Emptied, as opposed to absent. */
const orNull = (text: string | undefined) => (text === '' ? null : text);

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
