import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../fail.ts';
import type { RequestConcurrencySlot } from './turns.ts';

interface HeldTurn extends RequestConcurrencySlot {
  /** Number of `runHoldingHttpSlotDespiteDisconnect` calls in progress, which keep the turn. */
  working: number;
  /** True once the answer was made or the client disconnected. */
  isOver: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    turn: HeldTurn | null;
    /** True once the turn was given back while the body arrives: the request is not refused another turn. */
    isAdmitted: boolean;
  }
}

/**
 * Adds `request.turn`, which is given back once the answer is made: a client that reads it slowly, or not at all,
 * must not hold up others behind the same address. A stream that does work, an export for example, keeps the turn
 * until it ends.
 */
export function decorateRequestsWithConcurrencySlot(app: FastifyInstance) {
  app.decorateRequest('turn', null);
  app.decorateRequest('isAdmitted', false);
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { turn } = request;
    if (turn && (turn.isCheap || !(payload instanceof Readable))) end(turn);
    done();
  });
}

/**
 * Waits for a request's turn, which it holds until its answer is made; when the client disconnects, until its work is
 * done, as a query in progress keeps its connection.
 * @throws Failure MALFORMED_REQUEST when the client has disconnected
 */
export async function waitForRequestConcurrencySlot(
  request: FastifyRequest,
  reply: FastifyReply,
  turn: RequestConcurrencySlot,
): Promise<void> {
  const held: HeldTurn = { ...turn, working: 0, isOver: false };
  request.turn = held;
  const endHeld = () => end(held);
  reply.raw.once('finish', endHeld).once('close', endHeld);
  if (reply.raw.destroyed) endHeld();
  if (!(await held.ready) || held.isOver) fail('MALFORMED_REQUEST');
}

/**
 * Releases a turn while the request's body arrives, so that a slow upload holds up no other request, nor is
 * refused once it has arrived. Calls per minute and memory for bodies limit how many such requests an account
 * can have.
 */
export function releaseRequestConcurrencySlot(request: FastifyRequest) {
  if (!request.turn) return;
  request.turn.release();
  request.turn = null;
  request.isAdmitted = true;
}

/**
 * Runs work that keeps the request's turn even if the client disconnects.
 * @throws Failure MALFORMED_REQUEST when the client has disconnected before
 */
export async function runHoldingHttpSlotDespiteDisconnect<T>(
  { turn }: FastifyRequest,
  work: () => T,
): Promise<Awaited<T>> {
  if (!turn) return await work();
  if (turn.isOver) fail('MALFORMED_REQUEST');
  turn.working += 1;
  try {
    return await work();
  } finally {
    turn.working -= 1;
    if (turn.isOver && turn.working === 0) turn.release();
  }
}

function end(held: HeldTurn) {
  held.isOver = true;
  if (held.working === 0) held.release();
}
