/**
 * Module loaded into a product before it starts (`node --import`): its clock is off by the milliseconds in
 * the file.
 */
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 20;
const file = process.env.CLOCK_FILE ?? '';
const RealDate = Date;
let readAt = Number.NEGATIVE_INFINITY;
let shift = 0;

function now(): number {
  if (performance.now() - readAt > READ_EVERY_MS) {
    readAt = performance.now();
    shift = Number(readFileSync(file, 'utf8')) || 0;
  }
  return RealDate.now() + shift;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, self === Date ? target : self),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
