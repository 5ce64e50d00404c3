import { isDeepStrictEqual } from 'node:util';
import { pickupLabel } from '#contract/reservations/pickup-label.ts';
import { pickupDateTexts } from '#contract/messaging/rules.ts';
import type { AgreedPickup, NewPickup } from '#contract/messaging/schemas.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransaction } from '#server/platform/http/write.ts';
import { dayInParis } from '#server/platform/paris-time.ts';
import type { Services } from '#server/platform/services.ts';
import { lockMessageThread, storeMessage } from './store-message.ts';

/**
 * Sets or clears the pick-up of a conversation and tells the other person by a message from the viewer. An
 * unchanged pick-up sends none.
 * @throws Failure as `lockMessageThread`, INVALID_INPUT for a date that is past or more than a year ahead
 */
export function agreePickup(
  write: ViewerTransaction,
  services: Pick<Services, 'jobs' | 'config'>,
  viewer: Viewer,
  conversationId: string,
  pickup: NewPickup | null,
): Promise<void> {
  requireNear(pickup);
  return write(async (tx) => {
    const thread = await lockMessageThread(tx, viewer, { conversationId });
    const before = thread.pickup && withoutTime(thread.pickup);
    if (isDeepStrictEqual(before, pickup)) return;
    await tx
      .updateTable('conversations')
      .set({ pickup: pickup && { ...pickup, agreedAt: new Date().toISOString() } })
      .where('id', '=', thread.id)
      .execute();
    const text = pickup
      ? `Rendez-vous convenu : ${pickupLabel(pickup)}.`
      : `Rendez-vous annulé : ${before && pickupLabel(before)}.`;
    await storeMessage(tx, services, thread, { text });
  });
}

const withoutTime = ({ agreedAt: _, ...pickup }: AgreedPickup): NewPickup => pickup;

function requireNear(pickup: NewPickup | null): void {
  if (!pickup) return;
  const today = dayInParis(new Date());
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (pickup.date < today) fail('INVALID_INPUT', { fields: { 'pickup.date': pickupDateTexts.past } });
  if (pickup.date > inAYear) fail('INVALID_INPUT', { fields: { 'pickup.date': pickupDateTexts.far } });
}
