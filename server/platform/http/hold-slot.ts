import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import type { Slot } from './slots.ts';

interface HeldSlot extends Slot {
  /** Number of `whileHolding` in progress. */
  working: number;
  /** Whether the answer was made, or the client disconnected. */
  isOver: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    slot: HeldSlot | null;
  }
}

/**
 * Adds `request.slot`, which is given back once the answer is made: whoever reads it slowly, or not at all, must not
 * hold up the others behind an address. A stream that does work, an export for example, is made until it ends.
 */
export function decorateSlots(app: FastifyInstance) {
  app.decorateRequest('slot', null);
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { slot } = request;
    if (slot && (slot.isCheap || !(payload instanceof Readable))) end(slot);
    done();
  });
}

/**
 * Waits for a request's slot, which it holds until its answer is made; when the client disconnects, until its work is
 * done, as a query in progress keeps its connection.
 * @throws Failure MALFORMED_REQUEST when the client has disconnected
 */
export async function holdSlot(request: FastifyRequest, reply: FastifyReply, slot: Slot): Promise<void> {
  const held: HeldSlot = { ...slot, working: 0, isOver: false };
  request.slot = held;
  const endHeld = () => end(held);
  reply.raw.once('finish', endHeld).once('close', endHeld);
  if (reply.raw.destroyed) endHeld();
  if (!(await held.ready) || held.isOver) fail('MALFORMED_REQUEST');
}

/** Does work that keeps the request's slot even if the client disconnects. @throws Failure MALFORMED_REQUEST when it has */
export async function whileHolding<T>({ slot }: FastifyRequest, work: () => T): Promise<Awaited<T>> {
  if (!slot) return await work();
  if (slot.isOver) fail('MALFORMED_REQUEST');
  slot.working += 1;
  try {
    return await work();
  } finally {
    slot.working -= 1;
    if (slot.isOver && slot.working === 0) slot.release();
  }
}

function end(held: HeldSlot) {
  held.isOver = true;
  if (held.working === 0) held.release();
}
