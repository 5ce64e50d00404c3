import type { MailTracker } from './mail-tracker.ts';

export const ADMIN = { email: 'moderation@example.org', password: 'Potager-2026!' };

export interface ProductUnderTest {
  url: string;
  mails: MailTracker;
  /** Successful answers so far. */
  answered: number;
  /** Whether the product itself is killed: otherwise a missing answer is a fault. */
  isKilled: boolean;
  /** Resolves when the next request may be sent, where the load is to be steady. */
  turn?: () => Promise<void>;
  /** Notes an answer that should not have come. @returns whether the client asks again, and the run goes on */
  onWrongAnswer?: (error: Error) => boolean;
}
