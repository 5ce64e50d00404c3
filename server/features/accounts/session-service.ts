import { v7 as uuidv7 } from 'uuid';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { AccountSession } from '#contract/accounts/user-schema.ts';
import type { Config } from '#server/config.ts';
import type { PictureLinkSigner } from '#server/features/images/picture-links.ts';
import { isDatabaseReadOnlyError } from '#server/platform/database/database-errors.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import type { TermsOfUseVersion, Viewer, ViewerReader } from '#server/platform/http/viewer.ts';
import { recordUseCancellingAccountErasure } from './inactive/account-uses.ts';
import { isAccountActivatedAndNotSuspended, isSecondFactorMandatory } from './policy.ts';
import { clearedEmailChangeColumns, lockAccountForKeyShare } from './queries.ts';
import { hasSecondFactor } from './second-factor/queries.ts';
import { SESSION_SECONDS, signSessionToken, verifySessionToken } from './session-token.ts';
import type { UserRow } from './tables.ts';
import { getCurrentTermsOfUse } from './terms.ts';

export interface SessionService extends ViewerReader {
  /**
   * Logs a person in: a session of 7 days, and its token.
   * @param account as read for the password check
   * @param device name by `describeDevice`
   * @param proof.codeGiven a code of the second factor was right
   * @returns null when the password or the account has changed since, for instance by a new second factor
   */
  open: (account: UserRow, device: string, proof?: { codeGiven: boolean }) => Promise<string | null>;
  /** New session token for 7 more days of the same session. */
  renew: (account: UserRow, sessionId: string) => Promise<string>;
}

declare module '#server/platform/services.ts' {
  interface Services {
    sessions: SessionService;
  }
}

/** Seconds between two updates of a session's `lastSeenAt`. */
const SEEN_EVERY = 600;

export function createSessionService(
  db: Database,
  secret: Uint8Array,
  config: Pick<Config, 'isSecondFactorRequired' | 'terms' | 'site'>,
  pictureLinks: PictureLinkSigner,
): SessionService {
  const viewerOf = async (reader: Queryable, account: SessionState, sessionId: string): Promise<Viewer> => {
    const terms = getCurrentTermsOfUse(config);
    const isActiveAdmin = isAccountActivatedAndNotSuspended(account) && account.role === ROLE_ADMIN;
    const lacksSecondFactor =
      isActiveAdmin &&
      isSecondFactorMandatory(account, config) &&
      !(await hasSecondFactor(reader, account.id));
    return {
      id: account.id,
      isActive: isAccountActivatedAndNotSuspended(account),
      isAdmin: isActiveAdmin && !lacksSecondFactor,
      lacksSecondFactor,
      sessionId,
      sessionVersion: account.sessionVersion,
      termsToAccept: isOutdated(account, terms) ? terms : null,
      signPicture: pictureLinks.sign,
    };
  };

  return {
    async open(account, device, { codeGiven } = { codeGiven: false }) {
      const id = uuidv7();
      const isOpen = await db.transaction().execute(async (tx) => {
        const current = await lockAccountForKeyShare(tx, account.id);
        if (current?.sessionVersion !== account.sessionVersion) return false;
        if (!codeGiven && (await hasSecondFactor(tx, account.id))) return false;
        await tx
          .insertInto('sessions')
          .values({ id, userId: account.id, device, expiresAt: inSeconds(SESSION_SECONDS) })
          .execute();
        await recordUseCancellingAccountErasure(tx, account.id);
        return true;
      });
      return isOpen ? signSessionToken(account, id, secret, pictureLinks) : null;
    },

    async renew(account, sessionId) {
      await db
        .updateTable('sessions')
        .set({ expiresAt: inSeconds(SESSION_SECONDS), lastSeenAt: new Date() })
        .where('id', '=', sessionId)
        .execute();
      return signSessionToken(account, sessionId, secret, pictureLinks);
    },

    identify: (token) => verifySessionToken(token, secret),

    async readViewer({ userId, sid, version }) {
      const found = await findSession(db, sid);
      if (!found || found.id !== userId || found.sessionVersion !== version) return null;
      if (found.lastSeenAt < inSeconds(-SEEN_EVERY)) await noteUse(db, sid, found.id);
      return viewerOf(db, found, sid);
    },

    async lockViewer(tx, { id, sessionId, sessionVersion }) {
      const account = await lockAccountForKeyShare(tx, id);
      if (account?.sessionVersion !== sessionVersion) return null;
      // Statement apart from the lock: it sees what was committed while this waited for the account's lock.
      const session = await tx
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('userId', '=', id)
        .forKeyShare()
        .executeTakeFirst();
      return session ? viewerOf(tx, account, sessionId) : null;
    },
  };
}

type SessionState = Pick<
  UserRow,
  'id' | 'role' | 'verifiedAt' | 'suspendedAt' | 'sessionVersion' | 'secondFactorRequired' | 'termsVersion'
>;

/**
 * True when the accepted terms are no longer current. People who never accepted any, such as administrators
 * made by others, need not accept them.
 */
const isOutdated = ({ termsVersion }: SessionState, { version }: TermsOfUseVersion) =>
  termsVersion !== null && termsVersion !== version;

/** Session with its account's state; read at every call. */
function findSession(db: Queryable, id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.role',
      'users.verifiedAt',
      'users.suspendedAt',
      'users.sessionVersion',
      'users.secondFactorRequired',
      'users.termsVersion',
      'sessions.lastSeenAt',
    ])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
}

async function noteUse(db: Queryable, id: string, userId: string): Promise<void> {
  try {
    await db.updateTable('sessions').set({ lastSeenAt: new Date() }).where('id', '=', id).execute();
    await recordUseCancellingAccountErasure(db, userId);
  } catch (error) {
    // Full disk or read-only database: the request goes on without recording the use of the session.
    if (!isDatabaseReadOnlyError(error)) throw error;
  }
}

/** Sessions that have not ended, the last used first. */
export async function listSessions(db: Queryable, viewer: Viewer): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('userId', '=', viewer.id)
    .where('expiresAt', '>', new Date())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    _id: id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === viewer.sessionId,
  }));
}

/**
 * Ends another session, and drops the pending e-mail that it requested. Needs `lockAccount`: each call holds
 * its own session, and calls that end each other's would deadlock.
 * @returns false when this person has no such session
 */
export async function endOtherSession(tx: Queryable, userId: string, id: string): Promise<boolean> {
  await queryClearingPendingEmailChange(tx, userId).where('pendingEmailSession', '=', id).execute();
  return deleteCurrentSession(tx, userId, id);
}

/**
 * Deletes the caller's own session. Its pending e-mail may still be proved.
 * @returns false when there is none
 */
export async function deleteCurrentSession(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Ends the sessions of a person, except one if given. Drops a pending e-mail requested by another session,
 * maybe a thief's, and the browser that an activation link would log in.
 */
export async function endSessionsAndDropEmailChange(
  tx: Queryable,
  userId: string,
  except?: string,
): Promise<void> {
  await queryClearingPendingEmailChange(tx, userId)
    .$if(except !== undefined, (query) =>
      query.where('pendingEmailSession', 'is distinct from', except ?? ''),
    )
    .execute();
  await tx.deleteFrom('signUpDevices').where('userId', '=', userId).execute();
  await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}

/** Query that drops the pending e-mail of an account. */
export const queryClearingPendingEmailChange = (tx: Queryable, userId: string) =>
  tx
    .updateTable('users')
    .set(clearedEmailChangeColumns)
    .where('id', '=', userId)
    .where('pendingEmail', 'is not', null);

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
