/** State of the history entry: a page fills in the e-mail, which must not be in a URL. */
export const createLoginHistoryState = (email: string | null) => ({ email });

export function readLoginHistoryStateEmail(state: unknown): string | undefined {
  const email = (state as Partial<ReturnType<typeof createLoginHistoryState>> | null)?.email;
  return typeof email === 'string' ? email : undefined;
}
