import { v7 as uuidv7 } from 'uuid';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import { MAX_ADDED_PLACEMENTS, placementErrorTexts } from '#contract/placements/rules.ts';
import type { NewPlacementBody, PlacementChangeBody } from '#contract/placements/schemas.ts';
import { enqueueUnusedPictureRemoval, runRemovingPicturesOnFailure } from '#server/features/images/jobs.ts';
import {
  insertStoredPictureRows,
  requirePictureQuota,
  type StoredPicture,
} from '#server/features/images/stored-pictures.ts';
import { recordSiteDecision } from '#server/features/moderation/decisions/record-site-decision.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { WriteOrMemberReadHandlerInput } from '#server/platform/http/api-handler-input.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { deletePlacementRow, lockPlacements, type Placement, storePlacement } from './queries.ts';

type Call = Pick<Services, 'db' | 'jobs' | 'log' | 'images'> &
  Pick<WriteOrMemberReadHandlerInput<unknown>, 'write' | 'sender'> & { viewer: Viewer };

/**
 * Adds a placement, and logs it.
 * @throws Failure TOO_MANY_SLOTS, IMAGE_UNREADABLE, PICTURES_FULL
 */
export function addPlacement(call: Call, { image: file, link, from, until, ...content }: NewPlacementBody) {
  return withPicture(call, file, (picture) =>
    call.write(async (tx, signalChange, { id: adminId }) => {
      const placements = await lockPlacements(tx);
      if (placements.filter(({ isBuiltIn }) => !isBuiltIn).length >= MAX_ADDED_PLACEMENTS)
        fail('TOO_MANY_SLOTS');
      await storePlacement(tx, uuidv7(), {
        ...content,
        link: link ?? null,
        from: from ?? null,
        until: until ?? null,
        image: picture?.path ?? null,
      });
      await insertStoredPictureRows(tx, adminId, picture ? [picture] : []);
      await record(tx, adminId, 'create-slot', { ...content, link: link ?? null });
      await signalChange();
    }),
  );
}

/**
 * Changes a placement, and logs it; absent fields stay as they are.
 * @throws Failure SLOT_NOT_FOUND, SLOT_CHANGED, INVALID_INPUT when it would end before it begins, IMAGE_UNREADABLE, PICTURES_FULL
 */
export function changePlacement(
  call: Call,
  id: string,
  { image: file, removesImage = false, version, ...changes }: PlacementChangeBody,
) {
  return withPicture(call, file, (picture) =>
    call.write(async (tx, signalChange, { id: adminId }) => {
      const before = findUnchangedPlacement(await lockPlacements(tx), id, version);
      const { state, version: _version, isBuiltIn, isChanged, id: _id, ...content } = before;
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const image = picture?.path ?? (removesImage ? null : before.image);
      const after = { ...content, ...given, image };
      if (after.from && after.until && after.until < after.from)
        fail('INVALID_INPUT', { fields: { until: placementErrorTexts.order } });
      await storePlacement(tx, before.id, after);
      await insertStoredPictureRows(tx, adminId, picture ? [picture] : []);
      if (before.image && before.image !== image)
        await enqueueUnusedPictureRemoval(tx, call.jobs, [before.image]);
      await record(tx, adminId, 'change-slot', after);
      await signalChange();
    }),
  );
}

/**
 * Deletes a placement, or gives a built-in one its original content back, and logs it.
 * @throws Failure SLOT_NOT_FOUND, SLOT_CHANGED
 */
export const deletePlacement = (
  { write, jobs }: Pick<Call, 'write' | 'jobs'>,
  id: string,
  version: string | undefined,
) =>
  write(async (tx, signalChange, { id: adminId }) => {
    const placement = findUnchangedPlacement(await lockPlacements(tx), id, version);
    await deletePlacementRow(tx, placement.id);
    if (placement.image) await enqueueUnusedPictureRemoval(tx, jobs, [placement.image]);
    await record(tx, adminId, 'delete-slot', placement);
    await signalChange();
  });

/** @param version that was read; any will do when it is undefined */
function findUnchangedPlacement(
  placements: readonly Placement[],
  id: string,
  version: string | undefined,
): Placement {
  const placement =
    placements.find((placement) => placement.id === id.toLowerCase()) ?? fail('SLOT_NOT_FOUND');
  return version === undefined || version === placement.version ? placement : fail('SLOT_CHANGED');
}

/** Runs `show` with the stored picture of a file, which goes again when it fails. */
async function withPicture(
  { db, jobs, log, images, viewer, sender }: Call,
  file: File | undefined,
  show: (picture: StoredPicture | undefined) => Promise<void>,
): Promise<void> {
  if (!file) return show(undefined);
  await requirePictureQuota(db, viewer.id);
  const picture = await images.store(file, sender, 'image');
  return runRemovingPicturesOnFailure({ db, jobs, log }, [picture.path], () => show(picture));
}

/** Logs a change with what the placement is called, where it leads and whether it is on. */
const record = (
  tx: Queryable,
  adminId: string,
  action: ModerationLogAction,
  { title, link, isOn }: Pick<Placement, 'title' | 'link' | 'isOn'>,
) =>
  recordSiteDecision(tx, {
    adminId,
    action,
    reason: `${title} (${link ?? 'sans lien'}), ${isOn ? 'allumé' : 'éteint'}`,
  });
