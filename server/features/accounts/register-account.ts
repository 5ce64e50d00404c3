import type { SignUpBody } from '#contract/accounts/schemas.ts';
import { runRemovingPicturesOnFailure } from '#server/features/images/jobs.ts';
import { insertStoredPictureRows } from '#server/features/images/stored-pictures.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { fail } from '#server/platform/fail.ts';
import type { HttpRequesterContext } from '#server/platform/http/http-requester-context.ts';
import type { Services } from '#server/platform/services.ts';
import { sendActivationLinkJob } from './jobs.ts';
import { refuseLeakedPassword } from './leaked-passwords.ts';
import { refuseMisleadingNames } from './misleading-names.ts';
import { hashPassword } from './passwords.ts';
import { findAccountByEmail, insertAccount } from './queries.ts';
import { requireSignUpAllowed } from './require-sign-up-allowed.ts';
import { insertSignUpBrowserSecret } from './sign-up-device.ts';
import type { NewUserRow, UserRow } from './tables.ts';
import { getCurrentTermsOfUse } from './terms.ts';

/**
 * Creates an account that its activation link will activate.
 * @throws Failure SIGN_UP_CLOSED; INVALID_INPUT for a leaked password, a misleading name or another domain; USER_ALREADY_EXISTS, also for an
 * unactivated account; IMAGE_UNREADABLE
 * @returns the account, and the secret of the browser that its link logs in
 */
export async function registerAccount(
  services: Pick<Services, 'db' | 'jobs' | 'images' | 'places' | 'config' | 'log'>,
  form: SignUpBody,
  sender: HttpRequesterContext,
): Promise<{ account: UserRow; deviceSecret: string }> {
  const { db, jobs, images, places, config } = services;
  requireSignUpAllowed(config, form.email);
  refuseLeakedPassword(form.password);
  refuseMisleadingNames({ ...form, city: form.address.city }, config.site.name);
  if (await findAccountByEmail(db, form.email)) fail('USER_ALREADY_EXISTS');
  const address = places.corrected(form.address);
  const values = await accountOf({ ...form, address }, getCurrentTermsOfUse(config).version);
  const pictures = form.profileImage ? [await images.store(form.profileImage, sender)] : [];
  const paths = pictures.map(({ path }) => path);
  const insert = () =>
    db.transaction().execute(async (tx) => {
      const account = await insertAccount(tx, { ...values, profileImage: paths[0] ?? null });
      await insertStoredPictureRows(tx, account.id, pictures);
      await jobs.enqueue(tx, sendActivationLinkJob, { userId: account.id, next: form.next });
      return { account, deviceSecret: await insertSignUpBrowserSecret(tx, account.id) };
    });
  try {
    return await runRemovingPicturesOnFailure(services, paths, insert);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) fail('USER_ALREADY_EXISTS');
    throw error;
  }
}

async function accountOf(form: SignUpBody, termsVersion: string): Promise<Omit<NewUserRow, 'profileImage'>> {
  const { firstName, lastName, email, address, professional = false } = form;
  return {
    firstName,
    lastName,
    email,
    phone: form.phone ?? null,
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

function companyOf({ professional, certified, ...form }: SignUpBody) {
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
