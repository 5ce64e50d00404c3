import { isDeepStrictEqual } from 'node:util';
import { accountErrorTexts, isSiret, MAX_AWAY_DAYS, ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { ProfileUpdateBody } from '#contract/accounts/schemas.ts';
import { secondFactorErrorTexts } from '#contract/accounts/second-factor-rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import { enqueueUnusedPictureRemoval, runRemovingPicturesOnFailure } from '#server/features/images/jobs.ts';
import { insertStoredPictureRows, requirePictureQuota } from '#server/features/images/stored-pictures.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { WriteOrMemberReadHandlerInput } from '#server/platform/http/api-handler-input.ts';
import { requireAcceptedTerms, type Viewer } from '#server/platform/http/viewer.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Services } from '#server/platform/services.ts';
import { fileAutomaticMemberReportJob } from './automatic-reports.ts';
import { createPasswordConfirmationDelayColumns } from './hold-back-password.ts';
import {
  sendEmailChangeLinkJob,
  sendEmailChangeRequestedMailJob,
  sendPasswordChangedMailJob,
} from './jobs.ts';
import { refuseLeakedPassword } from './leaked-passwords.ts';
import { cancelMailedLinks } from './links.ts';
import { refuseMisleadingNames } from './misleading-names.ts';
import { notifyAdminsOfAdminChange } from './notify-admins-of-admin-change.ts';
import { hashPassword } from './passwords.ts';
import { canUpdateProfile, isProfileUpdateOnlyClearingNewAlert } from './policy.ts';
import {
  failEmailTaken,
  findAccount,
  findAccountByEmail,
  lockAccount,
  publicAccountColumns,
  publishedWhileAuthorAwayCondition,
} from './queries.ts';
import { endSessionsAndDropEmailChange, queryClearingPendingEmailChange } from './session-service.ts';
import type { UserRow } from './tables.ts';

/**
 * Updates a profile. A new password ends the other sessions and is mailed about; without the former one it confirms
 * no call for a week, nor does that of an account whose e-mail changed so. A new e-mail stays pending
 * until its link is opened; the current address is mailed at once.
 * @throws Failure ACCOUNT_SUSPENDED, TERMS_CHANGED, CONFIRM_PASSWORD, EMAIL_TAKEN, INVALID_INPUT
 * (`companyOf`, a leaked password, a wrong current one, a misleading name), IMAGE_UNREADABLE, TOO_MANY_REQUESTS
 */
export async function updateProfile(
  services: Pick<Services, 'db' | 'jobs' | 'images' | 'places' | 'config' | 'log' | 'onBecamePublic'> &
    Pick<
      WriteOrMemberReadHandlerInput<unknown>,
      'write' | 'requireCode' | 'checkPassword' | 'limit' | 'sender'
    >,
  viewer: Viewer,
  form: ProfileUpdateBody,
): Promise<UserRow> {
  const { db, jobs, images, places, config, onBecamePublic, write, requireCode, limit, sender } = services;
  if (!canUpdateProfile(viewer, form)) fail('ACCOUNT_SUSPENDED');
  if (!isProfileUpdateOnlyClearingNewAlert(form)) requireAcceptedTerms(viewer);
  const current = (await findAccount(db, viewer.id)) ?? fail('UNAUTHENTICATED');
  companyOf(form, current);
  requireNearReturn(form.awayUntil);
  refuseMisleadingNames({ ...form, city: form.address?.city }, config.site.name, { before: current, viewer });
  if (form.password) refuseLeakedPassword(form.password);
  const newEmail = form.email === current.email ? undefined : form.email;
  if (form.password || newEmail) await requireCode();
  const proof = form.password || newEmail ? await services.checkPassword(form.currentPassword) : 'confirmed';
  if (proof === 'wrong')
    fail('INVALID_INPUT', { fields: { currentPassword: secondFactorErrorTexts.wrongPassword } });
  // Attempts are limited before the check, as a refusal reveals that the address has an account.
  if (newEmail) await limit('emailChanges');
  if (newEmail && (await findAccountByEmail(db, newEmail))?.verifiedAt) failEmailTaken();
  if (form.password) await limit('passwordChanges');
  if (form.profileImage) await limit('profilePhotos');

  if (form.profileImage) await requirePictureQuota(db, viewer.id);
  const changed = await changesOf(form);
  const pictures = form.profileImage ? [await images.store(form.profileImage, sender)] : [];
  const paths = pictures.map(({ path }) => path);
  const changes = {
    ...changed,
    ...communeOf(form, current, places),
    ...(paths[0] && { profileImage: paths[0] }),
  };
  const save = () =>
    write({
      before: (tx) => lockAccount(tx, viewer.id),
      work: async (tx, signalChange, { isActive, sessionId }) => {
        // Rights are read under the lock: the account may have been suspended since the request arrived.
        if (!canUpdateProfile({ isActive }, form)) fail('ACCOUNT_SUSPENDED');
        const before = (await findAccount(tx, viewer.id)) ?? fail('UNAUTHENTICATED');
        // Pending e-mail dropped: a thief who shares this session may have requested it.
        if (changes.passwordHash) await queryClearingPendingEmailChange(tx, viewer.id).execute();
        const isReturn = form.awayUntil === null && before.awayUntil !== null;
        const unseen = isReturn ? await listPublishedWhileAway(tx, viewer.id) : [];
        const after = await tx
          .updateTable('users')
          .set({
            ...changes,
            ...companyOf(form, before),
            ...(newEmail && {
              pendingEmail: newEmail,
              pendingEmailAt: new Date(),
              pendingEmailSession: sessionId,
            }),
            // A thief who shares this session may have chosen them: they confirm nothing until the owner has read of it.
            ...(proof === 'unconfirmed' && createPasswordConfirmationDelayColumns()),
            sessionVersion: before.sessionVersion + (changes.passwordHash ? 1 : 0),
          })
          .where('id', '=', viewer.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        for (const { id } of unseen) await onBecamePublic(tx, id);
        await insertStoredPictureRows(tx, viewer.id, pictures);
        if (before.profileImage && after.profileImage !== before.profileImage)
          await enqueueUnusedPictureRemoval(tx, jobs, [before.profileImage]);
        if (newEmail) await sendEmailProof(tx, jobs, before);
        if (changes.passwordHash) {
          await endSessionsAndDropEmailChange(tx, viewer.id, sessionId);
          await cancelMailedLinks(tx, viewer.id, ['reset']);
          await jobs.enqueue(tx, sendPasswordChangedMailJob, { userId: viewer.id, askedAt: Date.now() });
        }
        if (before.role === ROLE_ADMIN) {
          const person = { actorId: viewer.id, subjectId: viewer.id };
          if (changes.passwordHash)
            await notifyAdminsOfAdminChange(tx, jobs, { change: 'password', ...person });
          if (newEmail) await notifyAdminsOfAdminChange(tx, jobs, { change: 'email', ...person });
        }
        if (publicAccountColumns.some((field) => !isDeepStrictEqual(after[field], before[field])))
          await signalChange();
        if (changesWords(before, after))
          await jobs.enqueue(tx, fileAutomaticMemberReportJob, {
            finding: 'publicProfile',
            userId: viewer.id,
          });
        return after;
      },
    });
  return runRemovingPicturesOnFailure(services, paths, save);
}

/** Listings of a member that were accepted while the member was away. */
const listPublishedWhileAway = (tx: Queryable, userId: string) =>
  tx
    .selectFrom('listings')
    .select('id')
    .where('userId', '=', userId)
    .where('sellerAway', '=', true)
    .where(publishedWhileAuthorAwayCondition)
    .execute();

/** True when visitors now read words that administrators have not seen yet. */
function changesWords(before: UserRow, after: UserRow): boolean {
  const { firstName, companyName, presentation, pickup } = after;
  const formerPlaces = new Set(before.pickup.map(({ place }) => place));
  return (
    firstName !== before.firstName ||
    (companyName !== null && companyName !== before.companyName) ||
    (presentation !== null && presentation !== before.presentation) ||
    pickup.some(({ place }) => !formerPlaces.has(place))
  );
}

/**
 * Mails a link to the new address, which voids former ones, and a warning to the current address if it is
 * proved.
 */
async function sendEmailProof(
  tx: Queryable,
  jobs: JobQueue,
  { id, email, emailProvedAt }: UserRow,
): Promise<void> {
  await cancelMailedLinks(tx, id, ['email']);
  await jobs.enqueue(tx, sendEmailChangeLinkJob, { userId: id });
  if (emailProvedAt)
    await jobs.enqueue(tx, sendEmailChangeRequestedMailJob, {
      userId: id,
      formerEmail: email,
      askedAt: Date.now(),
    });
}

/**
 * Changes of the company. Empty for a private person who stays one; a person who becomes a professional needs
 * all its fields.
 * @throws Failure INVALID_INPUT for a company that would be incomplete, or a professional who would become
 * private
 */
function companyOf(form: ProfileUpdateBody, account: UserRow) {
  const becomesProfessional = form.professional === true && !account.professional;
  if (!becomesProfessional && !account.professional) return {};
  const { companyName, companySiret } = form;
  const isOtherCompany = changesCompany(form, account);
  const isMissing = (text: string | null | undefined) => (text === undefined ? becomesProfessional : !text);
  const faults = {
    ...(form.professional === false && { professional: accountErrorTexts.staysProfessional }),
    ...(isMissing(companyName) && { companyName: accountErrorTexts.companyName }),
    ...(isMissing(companySiret)
      ? { companySiret: accountErrorTexts.companySiret }
      : typeof companySiret === 'string' &&
        !isSiret(companySiret) && { companySiret: accountErrorTexts.siretInvalid }),
  };
  if (Object.keys(faults).length > 0) fail('INVALID_INPUT', { fields: faults });
  return defined({
    professional: becomesProfessional || undefined,
    companyName,
    companySiret,
    companyAddress: form.companyAddress,
    companyEmail: form.companyEmail,
    companyPhone: form.companyPhone,
    certifiedAt: certifiedWhen(form.certified && (isOtherCompany || !account.certifiedAt), isOtherCompany),
  });
}

/** True for a changed company name or SIRET: that company is not certified. */
const changesCompany = ({ companyName, companySiret }: ProfileUpdateBody, account: UserRow) =>
  (companyName !== undefined && companyName !== account.companyName) ||
  (companySiret !== undefined && companySiret !== account.companySiret);

/** New date of certification (`certifiedAt`); undefined leaves it unchanged. */
const certifiedWhen = (isCertifiedNow: boolean | undefined, isOtherCompany: boolean) =>
  isCertifiedNow ? new Date() : isOtherCompany ? null : undefined;

async function changesOf(form: ProfileUpdateBody) {
  const { firstName, lastName, phone, address, presentation, pickup } = form;
  return defined({
    firstName,
    lastName,
    phone,
    streetNumber: address?.streetNumber,
    streetName: address?.streetName,
    showPhoneNumber: form.showPhoneNumber,
    presentation,
    pickup: pickup && JSON.stringify(pickup),
    matchMails: form.matchMails,
    adviceMails: form.adviceMails,
    takesReservations: form.reservations,
    awayUntil: form.awayUntil,
    hasNewAlert: form.hasNewAlert === false ? false : undefined,
    passwordHash: form.password ? await hashPassword(form.password) : undefined,
  });
}

/**
 * Checks the day until which a member is away.
 * @throws Failure INVALID_INPUT when it is past or further than `MAX_AWAY_DAYS`
 */
function requireNearReturn(day: string | null | undefined): void {
  if (!day) return;
  const last = formatIsoDayInParis(new Date(Date.now() + MAX_AWAY_DAYS * DAY_MS));
  if (day < formatIsoDayInParis(new Date()) || day > last)
    fail('INVALID_INPUT', { fields: { awayUntil: accountErrorTexts.awayUntil } });
}

/** Commune of a profile under its right name, if the postal code settles it. */
function communeOf({ address }: ProfileUpdateBody, current: UserRow, places: PlaceIndex) {
  if (address?.city === undefined && address?.postalCode === undefined) return {};
  const { city = current.city, postalCode = current.postalCode } = address;
  return places.corrected({ city, postalCode });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
