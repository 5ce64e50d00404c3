import type { SignUp } from '#contract/accounts/schemas.ts';
import type { Images } from '#server/features/images/images.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { sendActivationLink } from './jobs.ts';
import { refuseLeaked } from './leaked-passwords.ts';
import { hashPassword } from './passwords.ts';
import { findAccountByEmail, insertAccount } from './queries.ts';
import type { NewUser, UserRow } from './tables.ts';
import { termsOf } from './terms.ts';

/**
 * The account waits for its activation link.
 * @throws Failure INVALID_INPUT for a leaked password; USER_ALREADY_EXISTS, also for an unactivated account; IMAGE_UNREADABLE
 */
export async function registerAccount(
  { db, jobs, images, places, config }: Pick<Services, 'db' | 'jobs' | 'images' | 'places' | 'config'>,
  form: SignUp,
): Promise<UserRow> {
  refuseLeaked(form.password);
  if (await findAccountByEmail(db, form.email)) fail('USER_ALREADY_EXISTS');
  const address = places.corrected(form.address);
  const values = await accountOf({ ...form, address }, images, termsOf(config).version);
  try {
    return await db.transaction().execute(async (tx) => {
      const account = await insertAccount(tx, values);
      await jobs.enqueue(tx, sendActivationLink, { userId: account.id, next: form.next });
      return account;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) fail('USER_ALREADY_EXISTS');
    throw error;
  }
}

async function accountOf(form: SignUp, images: Images, termsVersion: string): Promise<NewUser> {
  const { firstName, lastName, email, address, professional = false } = form;
  return {
    firstName,
    lastName,
    email,
    phone: form.phone ?? null,
    profileImage: form.profileImage ? await images.store(form.profileImage) : null,
    passwordHash: await hashPassword(form.password),
    streetNumber: address.streetNumber ?? null,
    streetName: address.streetName ?? null,
    city: address.city,
    postalCode: address.postalCode,
    professional,
    ...companyOf(form),
    showPhoneNumber: form.showPhoneNumber ?? false,
    verifiedAt: null,
    suspendedAt: null,
    termsVersion: form.cgu ? termsVersion : null,
    termsAcceptedAt: form.cgu ? new Date() : null,
  };
}

function companyOf({ professional, certified, ...form }: SignUp) {
  if (!professional) return { companyName: null, companySiret: null };
  return {
    companyName: form.companyName ?? null,
    companySiret: form.companySiret ?? null,
    companyAddress: form.companyAddress ?? null,
    companyEmail: form.companyEmail ?? null,
    companyPhone: form.companyPhone ?? null,
    certifiedAt: certified ? new Date() : null,
  };
}
