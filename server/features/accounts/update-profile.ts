import { isDeepStrictEqual } from 'node:util';
import { accountTexts, isSiret, ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { ProfileUpdate } from '#contract/accounts/schemas.ts';
import { dropPictures, dropUnlessShown } from '#server/features/images/jobs.ts';
import { requirePictureRoom, saveStored } from '#server/features/images/stored-pictures.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { HandlerInput } from '#server/platform/http/bind.ts';
import { requireTerms, type Viewer } from '#server/platform/http/viewer.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { reportFinding } from './findings.ts';
import { notifyEmailChange, notifyPasswordChange, sendEmailLink } from './jobs.ts';
import { refuseLeaked } from './leaked-passwords.ts';
import { voidLinks } from './links.ts';
import { refuseMisleadingNames } from './misleading-names.ts';
import { notifyAdmins } from './notify-admins.ts';
import { hashPassword } from './passwords.ts';
import { canUpdateProfile, onlyClearsDot } from './policy.ts';
import { findAccount, findAccountByEmail, lockAccount, refuseEmail, shownToVisitors } from './queries.ts';
import { endSessions, giveUpEmail } from './sessions.ts';
import type { UserRow } from './tables.ts';

/**
 * A new password ends the other sessions and is notified by mail. A new e-mail stays pending until its link is
 * opened; the present address is notified at once.
 * @throws Failure ACCOUNT_SUSPENDED, TERMS_CHANGED, CONFIRM_PASSWORD, EMAIL_TAKEN, INVALID_INPUT (`companyOf`, a leaked
 * password, a misleading name),
 * IMAGE_UNREADABLE, TOO_MANY_REQUESTS
 */
export async function updateProfile(
  services: Pick<Services, 'db' | 'jobs' | 'images' | 'places' | 'config' | 'log'> &
    Pick<HandlerInput<unknown>, 'write' | 'confirm' | 'limit' | 'sender'>,
  viewer: Viewer,
  form: ProfileUpdate,
): Promise<UserRow> {
  const { db, jobs, images, places, config, write, confirm, limit, sender } = services;
  if (!canUpdateProfile(viewer, form)) fail('ACCOUNT_SUSPENDED');
  if (!onlyClearsDot(form)) requireTerms(viewer);
  const present = (await findAccount(db, viewer.id)) ?? fail('UNAUTHENTICATED');
  companyOf(form, present);
  refuseMisleadingNames({ ...form, city: form.address?.city }, config.site.name, { before: present, viewer });
  if (form.password) refuseLeaked(form.password);
  const newEmail = form.email === present.email ? undefined : form.email;
  if (form.password || newEmail) await confirm();
  // A refusal counts too: it says that the address has an account.
  if (newEmail) await limit('emailChanges');
  if (newEmail && (await findAccountByEmail(db, newEmail))?.verifiedAt) refuseEmail();
  if (form.password) await limit('passwordChanges');
  if (form.profileImage) await limit('profilePhotos');

  if (form.profileImage) await requirePictureRoom(db, viewer.id);
  const changed = await changesOf(form);
  const pictures = form.profileImage ? [await images.store(form.profileImage, sender)] : [];
  const paths = pictures.map(({ path }) => path);
  const changes = {
    ...changed,
    ...communeOf(form, present, places),
    ...(paths[0] && { profileImage: paths[0] }),
  };
  const save = () =>
    write(
      async (tx, signalChange, { isActive, sessionId }) => {
        // Suspended since the request arrived.
        if (!canUpdateProfile({ isActive }, form)) fail('ACCOUNT_SUSPENDED');
        const before = (await findAccount(tx, viewer.id)) ?? fail('UNAUTHENTICATED');
        // A pending e-mail may be a thief's who shares this session.
        if (changes.passwordHash) await giveUpEmail(tx, viewer.id).execute();
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
            sessionVersion: before.sessionVersion + (changes.passwordHash ? 1 : 0),
          })
          .where('id', '=', viewer.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await saveStored(tx, viewer.id, pictures);
        if (before.profileImage && after.profileImage !== before.profileImage)
          await dropPictures(tx, jobs, [before.profileImage]);
        if (newEmail) await askForProof(tx, jobs, before);
        if (changes.passwordHash) {
          await endSessions(tx, viewer.id, sessionId);
          await voidLinks(tx, viewer.id, ['reset']);
          await jobs.enqueue(tx, notifyPasswordChange, { userId: viewer.id, askedAt: Date.now() });
        }
        if (before.role === ROLE_ADMIN) {
          const person = { actorId: viewer.id, subjectId: viewer.id };
          if (changes.passwordHash) await notifyAdmins(tx, jobs, { change: 'password', ...person });
          if (newEmail) await notifyAdmins(tx, jobs, { change: 'email', ...person });
        }
        if (shownToVisitors.some((field) => !isDeepStrictEqual(after[field], before[field])))
          await signalChange();
        if (changesWords(before, after))
          await jobs.enqueue(tx, reportFinding, { finding: 'publicProfile', userId: viewer.id });
        return after;
      },
      (tx) => lockAccount(tx, viewer.id),
    );
  return dropUnlessShown(services, paths, save);
}

/** True when visitors read other words than before, of which administrators know nothing yet. */
function changesWords(before: UserRow, after: UserRow): boolean {
  const { firstName, companyName, presentation, pickup } = after;
  const known = new Set(before.pickup.map(({ place }) => place));
  return (
    firstName !== before.firstName ||
    (companyName !== null && companyName !== before.companyName) ||
    (presentation !== null && presentation !== before.presentation) ||
    pickup.some(({ place }) => !known.has(place))
  );
}

/** Mails a link to the new address, which voids former ones, and a notice to the present one if it is proved. */
async function askForProof(tx: Queryable, jobs: Jobs, { id, email, emailProvedAt }: UserRow): Promise<void> {
  await voidLinks(tx, id, ['email']);
  await jobs.enqueue(tx, sendEmailLink, { userId: id });
  if (emailProvedAt)
    await jobs.enqueue(tx, notifyEmailChange, { userId: id, formerEmail: email, askedAt: Date.now() });
}

/**
 * What changes of the company; nothing of a private person's, who becomes a professional with a whole one.
 * @throws Failure INVALID_INPUT for a company that would be incomplete, or a professional who would be none
 */
function companyOf(form: ProfileUpdate, account: UserRow) {
  const becomesOne = form.professional === true && !account.professional;
  if (!becomesOne && !account.professional) return {};
  const { companyName, companySiret } = form;
  const isAnother = becomesAnother(form, account);
  const isMissing = (text: string | null | undefined) => (text === undefined ? becomesOne : !text);
  const faults = {
    ...(form.professional === false && { professional: accountTexts.staysProfessional }),
    ...(isMissing(companyName) && { companyName: accountTexts.companyName }),
    ...(isMissing(companySiret)
      ? { companySiret: accountTexts.companySiret }
      : typeof companySiret === 'string' &&
        !isSiret(companySiret) && { companySiret: accountTexts.siretInvalid }),
  };
  if (Object.keys(faults).length > 0) fail('INVALID_INPUT', { fields: faults });
  return defined({
    professional: becomesOne || undefined,
    companyName,
    companySiret,
    companyAddress: form.companyAddress,
    companyEmail: form.companyEmail,
    companyPhone: form.companyPhone,
    certifiedAt: certifiedWhen(form.certified && (isAnother || !account.certifiedAt), isAnother),
  });
}

/** Another name or SIRET is another company: nobody certified that one. */
const becomesAnother = ({ companyName, companySiret }: ProfileUpdate, account: UserRow) =>
  (companyName !== undefined && companyName !== account.companyName) ||
  (companySiret !== undefined && companySiret !== account.companySiret);

/** Undefined: as it was. */
const certifiedWhen = (isCertifiedNow: boolean | undefined, isAnother: boolean) =>
  isCertifiedNow ? new Date() : isAnother ? null : undefined;

async function changesOf(form: ProfileUpdate) {
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
    hasNewAlert: form.hasNewAlert === false ? false : undefined,
    passwordHash: form.password ? await hashPassword(form.password) : undefined,
  });
}

/** Commune under its right name, where the postal code settles it. */
function communeOf({ address }: ProfileUpdate, present: UserRow, places: PlaceIndex) {
  if (address?.city === undefined && address?.postalCode === undefined) return {};
  const { city = present.city, postalCode = present.postalCode } = address;
  return places.corrected({ city, postalCode });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
