import type { ClusterIncidentName, ClusterIncidentOutcome } from './cluster-incidents.ts';
import type { RunningClusterTraffic } from './running-cluster-traffic.ts';

interface ClusterIncidentMeasurement extends ClusterIncidentOutcome {
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

export interface MeasuredClusterIncident extends ClusterIncidentMeasurement {
  name: ClusterIncidentName;
}

/** Writes may come back so much later than Patroni took, ms. */
const MAX_DELAY_MS = 2_000;

/**
 * Figures of an incident.
 * @param started time of its beginning
 */
export function calculateClusterIncidentMeasurement(
  outcome: ClusterIncidentOutcome,
  started: number,
  traffic: RunningClusterTraffic,
): ClusterIncidentMeasurement {
  const reads = traffic.reads.filter(({ at }) => at >= started);
  const writes = traffic.acknowledged.filter(({ url, at }) => url === traffic.balancer && at >= started);
  const times = [started, ...writes.map(({ at }) => at).toSorted((one, other) => one - other)];
  return {
    ...outcome,
    silence: largest(times.slice(1).map((at, n) => at - (times[n] ?? at))),
    refused: traffic.refusedAt.filter((at) => at >= started).length,
    reads: reads.length,
    failures: [...reads.flatMap(({ failure }) => failure ?? []), ...(outcome.visits?.faults ?? [])],
    slowest: largest(reads.map(({ ms }) => ms)),
  };
}

/** Faults of the site, in words. */
export const listClusterIncidentFaults = (all: MeasuredClusterIncident[]): string[] =>
  all.flatMap(({ name, failures, refused, ...outcome }, n) => {
    const [delay = 0] = delayOf(outcome);
    const late = delay > MAX_DELAY_MS ? [`wrote ${seconds(delay)} s after the promotion`] : [];
    // Refused writes are faults in a rolling upgrade only.
    const writes = refused > 0 && name === 'rolling upgrade' ? [`refused ${refused} writes`] : [];
    return [...late, ...writes, ...failures].map((fault) => `${n + 1}, ${name}: ${fault}`);
  });

/** Table of incidents, one line per kind: median and worst. */
export function tabulateClusterIncidents(all: MeasuredClusterIncident[]) {
  const rows = [...Map.groupBy(all, ({ name }) => name)].map(([name, same]) => {
    const sum = (count: (one: MeasuredClusterIncident) => number) =>
      same.reduce((total, one) => total + count(one), 0);
    const row = {
      times: same.length,
      'promoted, s': spread(same.flatMap(({ promoted }) => promoted ?? [])),
      'writing after it, s': spread(same.flatMap(delayOf)),
      'without a write, s': spread(same.map(({ silence }) => silence)),
      'writes refused': sum(({ refused }) => refused),
      'reads that failed': `${sum(({ failures }) => failures.length)} of ${sum(({ reads }) => reads)}`,
      'pages in a browser': sum(({ visits }) => visits?.count ?? 0),
      'slowest read, s': seconds(largest(same.map(({ slowest }) => slowest))),
    };
    return [name, row] as const;
  });
  return Object.fromEntries(rows);
}

const delayOf = ({ promoted, writing }: ClusterIncidentOutcome) =>
  promoted && writing ? [writing - promoted] : [];
const largest = (values: number[]) => Math.max(0, ...values);
const seconds = (ms: number) => (ms / 1000).toFixed(1);

function spread(values: number[]): string {
  const median = values.toSorted((one, other) => one - other)[Math.ceil(values.length / 2) - 1];
  return median === undefined ? '' : `${seconds(median)} (${seconds(largest(values))})`;
}
