import type { AdministeredSlot, ShownSlot } from '#contract/slots/schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findSlots, type Slot } from './queries.ts';
import { findSlotCounts } from './slot-counts.ts';

export const presentShownSlot = ({ id, title, text, link, drawing, image }: Slot): ShownSlot => ({
  _id: id,
  title,
  text,
  link,
  drawing,
  image,
});

/** All slots with their counts; pictures are signed, as visitors may not see all of them. */
export async function presentAdministeredSlots(
  db: Queryable,
  { signPicture }: Pick<Viewer, 'signPicture'>,
): Promise<{ slots: AdministeredSlot[] }> {
  const counts = await findSlotCounts(db);
  const none = { views: 0, clicks: 0 };
  const slots = await findSlots(db);
  return {
    slots: slots.map(({ id, image, ...slot }) => ({
      ...slot,
      _id: id,
      image: image && signPicture(image),
      ...(counts.get(id) ?? { recentCounts: none, yearCounts: none }),
    })),
  };
}
