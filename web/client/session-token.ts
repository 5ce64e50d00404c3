import type { SessionClaims } from '#contract/accounts/user-schema.ts';

/** Session as the claims of its token; the server checks them on every call. */
export type Session = SessionClaims;

/**
 * Session of a token; undefined when the token has expired or is malformed. The signature is not checked.
 * @param now milliseconds since 1970
 */
export function decodeUnexpiredSessionToken(token: string, now = Date.now()): Session | undefined {
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

/** Source of an expression for inline scripts that reads the claims of the stored token; it throws without a token. */
export const STORED_SESSION_CLAIMS_JS_EXPRESSION = `JSON.parse(atob(localStorage.getItem('token').split('.')[1].replace(/-/g,'+').replace(/_/g,'/')))`;

/**
 * Inline script in the head: sets `data-session` on the document of a member to their id before the first paint, so
 * that a cached page shows the right header (Tailwind variants `member:` and `visitor:`), and an author's own page
 * nothing that is for others.
 */
export const SET_SESSION_ATTRIBUTE_SCRIPT = `try{let c=${STORED_SESSION_CLAIMS_JS_EXPRESSION};if(c.exp*1e3>Date.now())document.documentElement.dataset.session=c.userId}catch{}`;
