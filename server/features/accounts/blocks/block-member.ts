import { validate as isUuid } from 'uuid';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { findAccount, lockAccount } from '#server/features/accounts/queries.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Write } from '#server/platform/http/write.ts';
import { insertBlock } from './queries.ts';

/**
 * Nobody is told. Under the lock of the one who blocks, which every message to or from them waits for.
 * @returns false when this person had been blocked already
 * @throws Failure USER_NOT_FOUND, INVALID_INPUT for oneself and for administrators
 */
export function blockMember(write: Write, { id }: Viewer, otherId: string): Promise<boolean> {
  return write(
    async (tx) => {
      const other = isUuid(otherId) ? await findAccount(tx, otherId) : undefined;
      if (!other) fail('USER_NOT_FOUND');
      if (other.id === id) refuse('Vous ne pouvez pas vous bloquer vous-même.');
      if (other.role === ROLE_ADMIN) refuse('Un administrateur ne peut pas être bloqué.');
      return insertBlock(tx, id, other.id);
    },
    (tx) => lockAccount(tx, id),
  );
}

const refuse = (sentence: string) => fail('INVALID_INPUT', { fields: { userId: sentence } });
