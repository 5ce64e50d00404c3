import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '#contract/durations.ts';
import { removeImagePathSignature } from '#contract/images.ts';
import { getFileNameOfPicturePath, getFullSizePicturePath } from './picture-names.ts';

/**
 * Milliseconds for which a signed path stays the same, so that browsers cache the picture. It remains valid
 * for as long again.
 */
const PERIOD_MS = 3 * HOUR_MS;
const SIGNATURE = /^([mt])([0-9a-z]{1,12})\.([\w-]{22})$/;

/**
 * Scope of a signature: `member` opens any picture for the receiver of an answer; `token`, in a session token
 * that lives for days, opens the portrait while its account is active.
 */
export type PictureSignatureScope = 'member' | 'token';

/** Signed paths of pictures that visitors do not see: an `<img>` sends no token. */
export interface PictureLinkSigner {
  /** Path with a signature that opens it, in both sizes, for three to six hours. */
  sign: (path: string) => string;
  /**
   * Path of a portrait for a session token.
   * @param until end of the session
   */
  signForToken: (path: string, until: Date) => string;
  /** Scope of a signature; null when it is wrong, for another picture, or expired. */
  read: (name: string, signature: string) => PictureSignatureScope | null;
}

declare module '#server/platform/services.ts' {
  interface Services {
    pictureLinks: PictureLinkSigner;
  }
}

export function createPictureLinkSigner(sessionSecret: Uint8Array): PictureLinkSigner {
  const key = createHmac('sha256', sessionSecret).update('pictures').digest();
  const digestOf = (name: string, scope: string) =>
    createHmac('sha256', key)
      .update(`${getFullSizePicturePath(name)} ${scope}`)
      .digest('base64url')
      .slice(0, 22);
  const signed = (path: string, kind: 'm' | 't', until: number) => {
    const stored = removeImagePathSignature(path);
    const scope = kind + Math.floor(until / 1000).toString(36);
    return `${stored}?s=${scope}.${digestOf(getFileNameOfPicturePath(stored), scope)}`;
  };

  return {
    sign: (path) => signed(path, 'm', (Math.floor(Date.now() / PERIOD_MS) + 2) * PERIOD_MS),
    signForToken: (path, until) => signed(path, 't', until.getTime()),
    read(name, signature) {
      const [, kind = '', until = '', digest = ''] = SIGNATURE.exec(signature) ?? [];
      const expected = digestOf(name, kind + until);
      if (digest.length !== expected.length || !timingSafeEqual(Buffer.from(digest), Buffer.from(expected)))
        return null;
      if (Number.parseInt(until, 36) * 1000 < Date.now()) return null;
      return kind === 't' ? 'token' : 'member';
    },
  };
}
