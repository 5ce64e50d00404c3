import { percentile } from '../percentile.ts';
import type { Freshness } from './freshness.ts';
import type { Course, IncidentName } from './incidents.ts';
import type { Traffic } from './traffic.ts';
import { countEach } from './wrong-answers.ts';

export interface IncidentFigures extends Course {
  /** The longest time in which the balancer had no write acknowledged, ms. */
  silence: number;
  reads: number;
  /** Of these, anything but 200, by answer. */
  failures: Record<string, number>;
  /** Until visitors had a page, in ms. */
  p95: number;
  slowest: number;
  /** How often something was published and accepted, and its author, or a visitor, looked whether it was there. */
  looks: number;
  /** Longest, in ms. */
  own: number;
  everywhere: number;
  /** Answers that lacked what had been shown. */
  vanished: number;
}

/** Of all that came since `started`. */
export function measureIncident(
  course: Course,
  since: { started: number; traffic: Traffic; freshness: Freshness; balancer: string },
): IncidentFigures {
  const { started, traffic, freshness, balancer } = since;
  const reads = traffic.reads.filter(({ at }) => at >= started);
  const sights = freshness.sights.filter(({ at }) => at >= started);
  const writes = traffic.acknowledged.filter(({ url, at }) => url === balancer && at >= started);
  const times = [started, ...writes.map(({ at }) => at).toSorted((one, other) => one - other)];
  const latencies = reads.map(({ ms }) => ms);
  return {
    ...course,
    silence: largest(times.slice(1).map((at, n) => at - (times[n] ?? at))),
    reads: reads.length,
    failures: countEach(reads.flatMap(({ failure }) => failure ?? [])),
    p95: percentile(latencies, 0.95),
    slowest: largest(latencies),
    looks: sights.length,
    own: largest(sights.map(({ own }) => own)),
    everywhere: largest(sights.map(({ everywhere }) => everywhere)),
    vanished: sights.reduce((sum, { vanished }) => sum + vanished, 0),
  };
}

/** Longer than Patroni took, in ms. */
const OWN_PART_MS = 2_000;
const STALE_MS = 1_000;

/** What of it must not be, in words. */
export function faultsOf(all: [IncidentName, IncidentFigures][]): string[] {
  return all.flatMap(([name, figures], n) => {
    const { promoted, writing, failures, own, everywhere, vanished } = figures;
    const late = promoted !== undefined && writing !== undefined ? writing - promoted : 0;
    return [
      late > OWN_PART_MS && `wrote ${seconds(late)} s after the promotion`,
      ...Object.entries(failures).map(([answer, count]) => `${count} × ${answer}`),
      own > STALE_MS && `shown to its author after ${seconds(own)} s`,
      everywhere > STALE_MS && `shown everywhere after ${seconds(everywhere)} s`,
      vanished > 0 && `${vanished} answers lacked what had been shown`,
    ].flatMap((fault) => (fault ? `${n + 1}, ${name}: ${fault}` : []));
  });
}

/** One line for each kind of incident: median and worst. */
export function tableOf(
  all: [IncidentName, IncidentFigures][],
): Record<string, Record<string, string | number>> {
  return Object.fromEntries(
    [...Map.groupBy(all, ([name]) => name)].map(([name, same]) => {
      const list = same.map(([, figures]) => figures);
      const sum = (of: (figures: IncidentFigures) => number) =>
        list.reduce((total, figures) => total + of(figures), 0);
      const after = list.flatMap(({ promoted, writing }) => (promoted && writing ? writing - promoted : []));
      return [
        name,
        {
          times: list.length,
          'promoted, s': spread(list.flatMap(({ promoted }) => promoted ?? [])),
          'writing again, s': spread(list.flatMap(({ writing }) => writing ?? [])),
          'after promotion, s': spread(after),
          'without a write, s': spread(list.map(({ silence }) => silence)),
          reads: sum(({ reads }) => reads),
          failed: sum(({ failures }) => Object.values(failures).reduce((total, count) => total + count, 0)),
          'read p95, ms': largest(list.map(({ p95 }) => p95)).toFixed(0),
          'slowest, s': seconds(largest(list.map(({ slowest }) => slowest))),
          looks: sum(({ looks }) => looks),
          'own, ms': largest(list.map(({ own }) => own)).toFixed(0),
          'everywhere, ms': largest(list.map(({ everywhere }) => everywhere)).toFixed(0),
          vanished: sum(({ vanished }) => vanished),
        },
      ];
    }),
  );
}

const largest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const spread = (values: number[]) =>
  values.length ? `${seconds(percentile(values, 0.5))} (${seconds(largest(values))})` : '';
