/**
 * Cluster: runs the site as `docs/cluster.md` has it, three processes on three PostgreSQL with Patroni, etcd and
 * HAProxy, on loopback, with the files of `deploy/`, and with one folder in place of the bucket. Kills and freezes
 * parts of it under load, and upgrades it to another build under the eyes of a browser. Prints how long each took, and
 * what was lost, doubled, halved, late or refused; ends with 1 if anything was. `npm run bench -- cluster [--failovers
 * 20] [--freezes 3] [--switchovers 3] [--standbys 1] [--upgrades 1] [--pooled]`; Debian only.
 */
import { parseArgs } from 'node:util';
import { runClusterIncidentBench } from './cluster/cluster-incident-bench-options.ts';
import {
  listClusterIncidentFaults,
  tabulateClusterIncidents,
} from './cluster/cluster-incident-measurement.ts';
import type { ClusterIncidentName } from './cluster/cluster-incidents.ts';
import { readPatroniVersion, requireClusterPrograms } from './cluster/programs.ts';
import { countCrashFaults } from './crash/crash-results.ts';

const number = (fallback: string) => ({ type: 'string', default: fallback }) as const;
const { values } = parseArgs({
  options: {
    failovers: number('20'),
    freezes: number('3'),
    switchovers: number('3'),
    standbys: number('1'),
    upgrades: number('1'),
    pooled: { type: 'boolean', default: false },
  },
});
requireClusterPrograms(values);

const times = (count: string, name: ClusterIncidentName) => Array.from({ length: Number(count) }, () => name);
const { incidents, figures, wrong } = await runClusterIncidentBench({
  incidents: [
    ...times(values.upgrades, 'rolling upgrade'),
    ...times(values.failovers, 'failover'),
    ...times(values.freezes, 'freeze'),
    ...times(values.switchovers, 'switchover'),
    ...times(values.standbys, 'frozen standby'),
  ],
  pooled: values.pooled,
  onIncident: (name, measured) => console.error(name, JSON.stringify(measured)),
});
console.table(tabulateClusterIncidents(incidents));
console.table(figures);
const late = listClusterIncidentFaults(incidents);
const faults = countCrashFaults(figures) + Object.keys(wrong).length + late.length;
console.log({ patroni: readPatroniVersion(), pooled: values.pooled, faults, wrongAnswers: wrong, late });
process.exitCode = faults > 0 ? 1 : 0;
