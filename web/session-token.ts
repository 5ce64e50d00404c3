import type { SessionClaims } from '#contract/accounts/schemas.ts';

/** Who is logged in, as the token says; the server decides anew on every call. `exp` in seconds since 1970. */
export type Session = SessionClaims;

/**
 * The claims of a token that is still valid, else undefined. The signature is the server's business.
 * @param now milliseconds since 1970
 */
export function decodeSession(token: string, now = Date.now()): Session | undefined {
  try {
    const claims = JSON.parse(decodeBase64Url(token.split('.')[1] ?? '')) as Session;
    return typeof claims.userId === 'string' && claims.exp * 1000 > now ? claims : undefined;
  } catch {
    return undefined;
  }
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  return new TextDecoder().decode(bytes);
}

/**
 * Runs in the head, before the first paint: marks the document of a logged-in reader, so that a page which is
 * the same for everyone shows the right header at once (Tailwind variants `member:` and `visitor:`).
 */
export const MARK_SESSION_SCRIPT = `try{var t=localStorage.getItem('token');if(t&&JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp*1e3>Date.now())document.documentElement.dataset.session='member'}catch(e){}`;
