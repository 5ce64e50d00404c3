import { Counter, type Registry } from 'prom-client';
import { keysOf } from '#contract/keys-of.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';

/** Registers the metrics of the mails that this process sent. */
export function registerMailMetrics(register: Registry, { counts }: Mailer): void {
  new Counter({
    name: 'mails_sent_total',
    help: 'Mails that the mail server took, and those whose address it refused for good',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      this.reset();
      for (const outcome of keysOf(counts)) this.inc({ outcome }, counts[outcome]);
    },
  });
}
