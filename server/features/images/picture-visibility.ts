import { createTtlCache } from '#server/platform/cache.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

declare module '#server/platform/server-feature.ts' {
  interface ServerFeature {
    /**
     * Paths of the pictures that the feature shows to visitors.
     * @param among paths looked for; the answer may hold others
     */
    listPublicPictures?: (db: Queryable, among: string[]) => Promise<string[]>;
    /**
     * Paths of the portraits of active accounts.
     * @param among paths looked for
     */
    listActivePortraits?: (db: Queryable, among: string[]) => Promise<string[]>;
  }
}

export interface PublicPictureChecker {
  /**
   * True while something that visitors see shows the picture.
   * @param path without a signature, of the full size
   */
  isPublic: (path: string) => Promise<boolean>;
  /** True while the picture is the portrait of an active account. */
  isActivePortrait: (path: string) => Promise<boolean>;
}

/** Maximum number of cached answers, of some 100 bytes each. */
const MAX_CACHED = 5_000;

/**
 * Visibility of pictures by the features. Only public ones are cached, until the next public change or for
 * some seconds.
 */
export function createPublicPictureChecker({
  features,
  publicReader,
  publicChanges,
  cacheSeconds,
}: Pick<Services, 'features' | 'publicReader' | 'publicChanges' | 'cacheSeconds'>): PublicPictureChecker {
  const cache = createTtlCache<boolean>({
    max: MAX_CACHED,
    seconds: cacheSeconds,
    publicChanges,
    isWorthCaching: (isPublic) => isPublic,
  });

  const isListed = (path: string, list: 'listPublicPictures' | 'listActivePortraits') =>
    publicReader.read(async (db) => {
      for (const feature of features) if ((await feature[list]?.(db, [path]))?.includes(path)) return true;
      return false;
    });

  return {
    isPublic: (path) => cache.load(path, () => isListed(path, 'listPublicPictures')),
    isActivePortrait: (path) => isListed(path, 'listActivePortraits'),
  };
}
