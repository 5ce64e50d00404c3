/** State of the history entry: a page fills in the e-mail, which must not be in a URL. */
export const createLoginNavigationState = (email: string | null) => ({ email });

export function readLoginNavigationStateEmail(state: unknown): string | undefined {
  const email = (state as Partial<ReturnType<typeof createLoginNavigationState>> | null)?.email;
  return typeof email === 'string' ? email : undefined;
}
