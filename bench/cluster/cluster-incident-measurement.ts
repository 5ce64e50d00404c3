import { calculatePercentile } from '../support/statistics.ts';
import type { ClusterIncidentName, ClusterIncidentOutcome } from './cluster-incidents.ts';
import type { RunningClusterTraffic } from './running-cluster-traffic.ts';

export interface ClusterIncidentMeasurement extends ClusterIncidentOutcome {
  /** Maximum time without an acknowledged write through the balancer, ms. */
  silence: number;
  /** Writes that the balancer refused, also with the word to come back. */
  refused: number;
  reads: number;
  /** Reads that got anything but 200, files that a browser was refused and pages that stayed dead in it. */
  failures: string[];
  /** Maximum time of a page request, ms. */
  slowest: number;
}

/** Writes may come back so much later than Patroni took, ms. */
const MAX_DELAY_MS = 2_000;

/**
 * Figures of an incident.
 * @param started time of its beginning
 */
export function calculateClusterIncidentMeasurement(
  course: ClusterIncidentOutcome,
  started: number,
  traffic: RunningClusterTraffic,
): ClusterIncidentMeasurement {
  const reads = traffic.reads.filter(({ at }) => at >= started);
  const writes = traffic.acknowledged.filter(({ url, at }) => url === traffic.balancer && at >= started);
  const times = [started, ...writes.map(({ at }) => at).toSorted((one, other) => one - other)];
  return {
    ...course,
    silence: largest(times.slice(1).map((at, n) => at - (times[n] ?? at))),
    refused: traffic.refusedAt.filter((at) => at >= started).length,
    reads: reads.length,
    failures: [...reads.flatMap(({ failure }) => failure ?? []), ...(course.visits?.faults ?? [])],
    slowest: largest(reads.map(({ ms }) => ms)),
  };
}

/** Faults of the site, in words. */
export function listClusterIncidentFaults(
  all: [ClusterIncidentName, ClusterIncidentMeasurement][],
): string[] {
  return all.flatMap(([name, { failures, ...figures }], n) => {
    const [delay = 0] = delayOf(figures);
    const late = delay > MAX_DELAY_MS ? [`wrote ${seconds(delay)} s after the promotion`] : [];
    const { refused } = figures;
    // Refused writes are faults in a rolling upgrade only.
    const writes = refused > 0 && name === 'rolling upgrade' ? [`refused ${refused} writes`] : [];
    return [...late, ...writes, ...failures].map((fault) => `${n + 1}, ${name}: ${fault}`);
  });
}

/** Table of incidents, one line per kind: median and worst. */
export function tabulateClusterIncidents(all: [ClusterIncidentName, ClusterIncidentMeasurement][]) {
  const rows = [...Map.groupBy(all, ([name]) => name)].map(([name, same]) => {
    const list = same.map(([, figures]) => figures);
    const failed = list.flatMap(({ failures }) => failures).length;
    const reads = list.reduce((sum, figures) => sum + figures.reads, 0);
    const row = {
      times: list.length,
      'promoted, s': spread(list.flatMap(({ promoted }) => promoted ?? [])),
      'writing after it, s': spread(list.flatMap(delayOf)),
      'without a write, s': spread(list.map(({ silence }) => silence)),
      'writes refused': list.reduce((sum, { refused }) => sum + refused, 0),
      'reads that failed': `${failed} of ${reads}`,
      'pages in a browser': list.reduce((sum, { visits }) => sum + (visits?.count ?? 0), 0),
      'slowest read, s': seconds(largest(list.map(({ slowest }) => slowest))),
    };
    return [name, row] as const;
  });
  return Object.fromEntries(rows);
}

const delayOf = ({ promoted, writing }: ClusterIncidentOutcome) =>
  promoted && writing ? [writing - promoted] : [];
const largest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const spread = (values: number[]) =>
  values.length ? `${seconds(calculatePercentile(values, 0.5))} (${seconds(largest(values))})` : '';
