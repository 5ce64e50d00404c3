import { ApiError } from '#web/api-error.ts';

/** `refused`: the link will never work; else a French sentence about a temporary failure. */
export type LinkOutcome =
  | { state: 'done' | 'LINK_INVALID' | 'EMAIL_TAKEN' }
  | { state: 'failed'; text: string };

/** For the `clientAction` of the page that the link leads to. */
export async function linkOutcome(use: () => Promise<unknown>): Promise<LinkOutcome> {
  try {
    await use();
    return { state: 'done' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message } = error;
    return code === 'LINK_INVALID' || code === 'EMAIL_TAKEN'
      ? { state: code }
      : { state: 'failed', text: message };
  }
}
