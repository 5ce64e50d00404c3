import { v7 as uuidv7 } from 'uuid';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import { MAX_ADDED_SLOTS, slotErrorTexts } from '#contract/slots/rules.ts';
import type { NewSlotBody, SlotChangeBody } from '#contract/slots/schemas.ts';
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
import { deleteSlotRow, lockSlots, type Slot, storeSlot } from './queries.ts';

type Call = Pick<Services, 'db' | 'jobs' | 'log' | 'images'> &
  Pick<WriteOrMemberReadHandlerInput<unknown>, 'write' | 'sender'> & { viewer: Viewer };

/**
 * Adds a slot, and logs it.
 * @throws Failure TOO_MANY_SLOTS, IMAGE_UNREADABLE, PICTURES_FULL
 */
export function addSlot(call: Call, { image: file, link, from, until, ...content }: NewSlotBody) {
  return withPicture(call, file, (picture) =>
    call.write(async (tx, signalChange, { id: adminId }) => {
      const slots = await lockSlots(tx);
      if (slots.filter(({ isBuiltIn }) => !isBuiltIn).length >= MAX_ADDED_SLOTS) fail('TOO_MANY_SLOTS');
      await storeSlot(tx, uuidv7(), {
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
 * Changes a slot, and logs it; absent fields stay as they are.
 * @throws Failure SLOT_NOT_FOUND, SLOT_CHANGED, INVALID_INPUT when it would end before it begins, IMAGE_UNREADABLE, PICTURES_FULL
 */
export function changeSlot(
  call: Call,
  id: string,
  { image: file, removesImage = false, version, ...changes }: SlotChangeBody,
) {
  return withPicture(call, file, (picture) =>
    call.write(async (tx, signalChange, { id: adminId }) => {
      const before = findUnchangedSlot(await lockSlots(tx), id, version);
      const { state, version: _version, isBuiltIn, isChanged, id: _id, ...content } = before;
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const image = picture?.path ?? (removesImage ? null : before.image);
      const after = { ...content, ...given, image };
      if (after.from && after.until && after.until < after.from)
        fail('INVALID_INPUT', { fields: { until: slotErrorTexts.order } });
      await storeSlot(tx, before.id, after);
      await insertStoredPictureRows(tx, adminId, picture ? [picture] : []);
      if (before.image && before.image !== image)
        await enqueueUnusedPictureRemoval(tx, call.jobs, [before.image]);
      await record(tx, adminId, 'change-slot', after);
      await signalChange();
    }),
  );
}

/**
 * Deletes a slot, or gives a built-in one its original content back, and logs it.
 * @throws Failure SLOT_NOT_FOUND, SLOT_CHANGED
 */
export const deleteSlot = (
  { write, jobs }: Pick<Call, 'write' | 'jobs'>,
  id: string,
  version: string | undefined,
) =>
  write(async (tx, signalChange, { id: adminId }) => {
    const slot = findUnchangedSlot(await lockSlots(tx), id, version);
    await deleteSlotRow(tx, slot.id);
    if (slot.image) await enqueueUnusedPictureRemoval(tx, jobs, [slot.image]);
    await record(tx, adminId, 'delete-slot', slot);
    await signalChange();
  });

/** @param version that was read; any will do when it is undefined */
function findUnchangedSlot(slots: readonly Slot[], id: string, version: string | undefined): Slot {
  const slot = slots.find((slot) => slot.id === id.toLowerCase()) ?? fail('SLOT_NOT_FOUND');
  return version === undefined || version === slot.version ? slot : fail('SLOT_CHANGED');
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

/** Logs a change with what the slot is called, where it leads and whether it is on. */
const record = (
  tx: Queryable,
  adminId: string,
  action: ModerationLogAction,
  { title, link, isOn }: Pick<Slot, 'title' | 'link' | 'isOn'>,
) =>
  recordSiteDecision(tx, {
    adminId,
    action,
    reason: `${title} (${link ?? 'sans lien'}), ${isOn ? 'allumé' : 'éteint'}`,
  });
