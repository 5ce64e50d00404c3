import { isDeadlock } from './database-errors.ts';

const ATTEMPTS = 4;

/** Of two transactions that wait for each other PostgreSQL ends one, which may simply be run again. */
export async function retryDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
