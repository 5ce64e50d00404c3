import type { AdministeredPlacement, ShownPlacement } from '#contract/placements/schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findPlacementCounts } from './placement-counts.ts';
import { findPlacements, type Placement } from './queries.ts';

export const presentShownPlacement = ({
  id,
  title,
  text,
  link,
  drawing,
  image,
}: Placement): ShownPlacement => ({
  _id: id,
  title,
  text,
  link,
  drawing,
  image,
});

/** All placements with their counts; pictures are signed, as visitors may not see all of them. */
export async function presentAdministeredPlacements(
  db: Queryable,
  { signPicture }: Pick<Viewer, 'signPicture'>,
): Promise<{ slots: AdministeredPlacement[] }> {
  const counts = await findPlacementCounts(db);
  const none = { views: 0, clicks: 0 };
  const slots = await findPlacements(db);
  return {
    slots: slots.map(({ id, image, ...placement }) => ({
      ...placement,
      _id: id,
      image: image && signPicture(image),
      ...(counts.get(id) ?? { recentCounts: none, yearCounts: none }),
    })),
  };
}
