import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '#contract/durations.ts';
import { storedPathOf } from '#contract/images.ts';
import { fileNameOf, originalOf } from './picture-names.ts';

/** A signed path stays the same for so long, so that browsers cache the picture, and opens for as long again. */
const PERIOD_MS = 3 * HOUR_MS;
const SIGNATURE = /^([mt])([0-9a-z]{1,12})\.([\w-]{22})$/;

/**
 * Scope of a signature: `member`, any picture, for those to whom an answer named it; `token`, the portrait in a session
 * token, which lives for days, while its account is active.
 */
export type SignedFor = 'member' | 'token';

/** An `<img>` sends no token: paths of pictures that visitors do not see are signed where an answer names them. */
export interface PictureLinks {
  /** The path with a signature that opens it, in both sizes, for three to six hours. */
  sign: (path: string) => string;
  /** @param until the end of the session */
  signForToken: (path: string, until: Date) => string;
  /** Scope of a signature; null when it is wrong, for another picture, or over. */
  read: (name: string, signature: string) => SignedFor | null;
}

declare module '#server/platform/services.ts' {
  interface Services {
    pictureLinks: PictureLinks;
  }
}

export function createPictureLinks(sessionSecret: Uint8Array): PictureLinks {
  const key = createHmac('sha256', sessionSecret).update('pictures').digest();
  const digestOf = (name: string, said: string) =>
    createHmac('sha256', key)
      .update(`${originalOf(name)} ${said}`)
      .digest('base64url')
      .slice(0, 22);
  const signed = (path: string, kind: 'm' | 't', until: number) => {
    const stored = storedPathOf(path);
    const said = kind + Math.floor(until / 1000).toString(36);
    return `${stored}?s=${said}.${digestOf(fileNameOf(stored), said)}`;
  };

  return {
    sign: (path) => signed(path, 'm', (Math.floor(Date.now() / PERIOD_MS) + 2) * PERIOD_MS),
    signForToken: (path, until) => signed(path, 't', until.getTime()),
    read(name, signature) {
      const [, kind = '', until = '', digest = ''] = SIGNATURE.exec(signature) ?? [];
      const right = digestOf(name, kind + until);
      if (digest.length !== right.length || !timingSafeEqual(Buffer.from(digest), Buffer.from(right)))
        return null;
      if (Number.parseInt(until, 36) * 1000 < Date.now()) return null;
      return kind === 't' ? 'token' : 'member';
    },
  };
}
