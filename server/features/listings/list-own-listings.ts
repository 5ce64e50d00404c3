import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { countCounterparts } from './find-counterparts.ts';
import { presentListings } from './present-listing.ts';
import { listOwn } from './queries.ts';
import { findFigures } from './views/figures.ts';

/** By status, with their figures and, for live ones, how many counterparts they have. Expired ones are among the archived. */
export async function listOwnListings(
  { db, vocabulary }: Pick<Services, 'db' | 'vocabulary'>,
  viewer: Viewer,
) {
  const rows = await listOwn(db, viewer.id);
  const figures = await findFigures(
    db,
    rows.map(({ id }) => id),
  );
  const matches = await countCounterparts(db, rows, { vocabulary });
  const own = (await presentListings(db, rows, viewer)).map((ad) => ({
    ...ad,
    ...figures.get(ad._id),
    ...(matches.has(ad._id) && { matches: matches.get(ad._id) }),
  }));
  return {
    activeAds: own.filter((ad) => ad.status === 'accepted' && !ad.isArchived && !ad.expired),
    pendingAds: own.filter((ad) => ad.status === 'pending'),
    refuseAds: own.filter((ad) => ad.status === 'refuse'),
    deletedAds: own.filter((ad) => ad.status === 'deleted'),
    archivedAds: own.filter((ad) => ad.status === 'accepted' && (ad.isArchived || ad.expired)),
  };
}
