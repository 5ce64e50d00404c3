/** State of the entry in the history: the login page fills in the e-mail, which no address should hold. */
export const loginState = (email: string | null) => ({ email });

export function readLoginEmail(state: unknown): string | undefined {
  const email = (state as Partial<ReturnType<typeof loginState>> | null)?.email;
  return typeof email === 'string' ? email : undefined;
}
