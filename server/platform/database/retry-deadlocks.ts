import { isDeadlock } from './database-errors.ts';

const ATTEMPTS = 4;

/** PostgreSQL ends one of two deadlocked transactions, which can be run again. */
export async function retryDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
