import { isDeadlockError } from './database-errors.ts';

const ATTEMPTS = 4;

/** Runs a transaction again when PostgreSQL ended it because of a deadlock. */
export async function retryDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isDeadlockError(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
