import { DAY_MS } from '#contract/durations.ts';
import type { ShownSlot } from '#contract/slots/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';

/** Number of slots among ten results. */
export const SLOTS_PER_PAGE = 3;

/** Slots of a page of results, no two alike: places beyond them stay empty. The next page goes on where it ends. */
export const pickResultsSlots = (slots: readonly ShownSlot[], page: number, places: number): ShownSlot[] =>
  inTurn(slots, (page - 1) * SLOTS_PER_PAGE).slice(0, places);

/** Slot of the home page: another one each day. */
export const pickHomeSlot = (slots: readonly ShownSlot[], now: number): ShownSlot | undefined =>
  inTurn(slots, findHomeSlotIndex(slots.length, now))[0];

/** Index of the slot that the home page has today, of `count` slots. */
export const findHomeSlotIndex = (count: number, now: number): number => Math.floor(now / DAY_MS) % count;

/** Slots from an index on and around, with the spaces of French typography. */
const inTurn = (slots: readonly ShownSlot[], start: number): ShownSlot[] =>
  slots.flatMap((_, index) => {
    const slot = slots[(start + index) % slots.length];
    return slot ? insertSlotSpaces(slot) : [];
  });

export const insertSlotSpaces = (slot: ShownSlot): ShownSlot => ({
  ...slot,
  title: insertNonBreakingSpaces(slot.title),
  text: insertNonBreakingSpaces(slot.text),
});
