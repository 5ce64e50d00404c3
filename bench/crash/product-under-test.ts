import type { MailTracker } from './mail-tracker.ts';

export const ADMIN = { email: 'moderation@example.org', password: 'Potager-2026!' };

export interface ProductUnderTest {
  url: string;
  mails: MailTracker;
  /** Successful answers so far. */
  answered: number;
  /** Whether the product itself is killed: otherwise a missing answer is a fault. */
  isKilled: boolean;
}
