import { Gauge, type Registry } from 'prom-client';
import { version } from '#server/platform/version.ts';
import { calculateMailQueueMetrics, type SiteMetrics } from './site-metrics-reader.ts';

interface SiteGauge {
  name: string;
  help: string;
  labelNames?: string[];
  /** Values of the metric for the figures of this moment; none where nothing is known. */
  valuesOf: (figures: SiteMetrics) => { labels?: Record<string, string>; value: number }[];
}

/**
 * Registers the metrics of the site as a whole, for alarms that requests alone cannot trigger: at night there may be
 * none.
 * @param register registry of what is read once for all processes, never summed
 */
export function registerSiteMetrics(register: Registry, readFigures: () => Promise<SiteMetrics>): void {
  for (const { name, help, labelNames = [], valuesOf } of gauges) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        const values = valuesOf(await readFigures());
        this.reset();
        // Gauge removed while nothing is known: without labels it would show 0 until then.
        if (values.length === 0 && labelNames.length === 0) this.remove();
        for (const { labels = {}, value } of values) this.set(labels, value);
      },
    });
  }
}

const one = (value: number | null | undefined, labels?: Record<string, string>) =>
  value === null || value === undefined ? [] : [{ value, ...(labels && { labels }) }];
const at = (date: Date | null | undefined, labels?: Record<string, string>) =>
  one(date && date.getTime() / 1000, labels);

const gauges: SiteGauge[] = [
  {
    name: 'recolte_info',
    help: '1; the version is in a label',
    labelNames: ['version'],
    valuesOf: () => [{ labels: { version }, value: 1 }],
  },
  {
    name: 'database_up',
    help: '1 when the database answers, 0 otherwise',
    valuesOf: ({ databaseState }) => one(databaseState === 'down' ? 0 : 1),
  },
  {
    name: 'database_writable',
    help: '1 when the database answers and takes writes, 0 otherwise',
    valuesOf: ({ databaseState }) => one(databaseState === 'writable' ? 1 : 0),
  },
  {
    name: 'database_size_bytes',
    help: 'Size of the database',
    valuesOf: ({ database }) => one(database?.sizeBytes),
  },
  {
    name: 'database_connections',
    help: 'Connections to the database server, of all programs',
    valuesOf: ({ database }) => one(database?.connectionsUsed),
  },
  {
    name: 'database_connections_max',
    help: 'Connections that the database server allows',
    valuesOf: ({ database }) => one(database?.connectionsAllowed),
  },
  {
    name: 'disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR and on that of the embedded database',
    labelNames: ['holds'],
    valuesOf: ({ disks }) => disks.map(({ holds, freeBytes }) => ({ labels: { holds }, value: freeBytes })),
  },
  {
    name: 'disk_size_bytes',
    help: 'Size of these disks',
    labelNames: ['holds'],
    valuesOf: ({ disks }) => disks.map(({ holds, totalBytes }) => ({ labels: { holds }, value: totalBytes })),
  },
  {
    name: 'certificate_expiry_timestamp_seconds',
    help: 'End of the certificate of PUBLIC_URL, read once an hour; absent until it was read',
    valuesOf: ({ certificateEnd }) => at(certificateEnd),
  },
  {
    name: 'jobs',
    help: 'Jobs by queue: waiting are due or tried again later, failed were given up in the last three days',
    labelNames: ['queue', 'state'],
    valuesOf: ({ database }) =>
      (database?.queues ?? []).flatMap(({ name, waiting, active, failed }) =>
        Object.entries({ waiting, active, failed }).map(([state, value]) => ({
          labels: { queue: name, state },
          value,
        })),
      ),
  },
  {
    name: 'jobs_oldest_due_timestamp_seconds',
    help: 'Time for which the oldest due job of a queue was ready to start; absent when none is due',
    labelNames: ['queue'],
    valuesOf: ({ database }) =>
      (database?.queues ?? []).flatMap(({ name, dueSince }) => at(dueSince, { queue: name })),
  },
  {
    name: 'mails_waiting',
    help: 'Mails that are to be sent now, or were tried and are tried again',
    valuesOf: ({ database }) => one(database && calculateMailQueueMetrics(database.queues).waiting),
  },
  {
    name: 'mails_oldest_timestamp_seconds',
    help: 'Time since which the oldest of them is to be sent; absent when there is none',
    valuesOf: ({ database }) => at(database && calculateMailQueueMetrics(database.queues).waitingSince),
  },
  {
    name: 'mails_given_up',
    help: 'Mails of the last three days that were never taken',
    valuesOf: ({ database }) => one(database && calculateMailQueueMetrics(database.queues).givenUp),
  },
  {
    name: 'mail_addresses_refused',
    help: 'Addresses of members that the mail server refuses for good',
    valuesOf: ({ database }) => one(database?.refusedAddresses),
  },
  {
    name: 'backup_last_success_timestamp_seconds',
    help: 'When a backup was last complete, on whichever machine; 0 for never',
    valuesOf: ({ database }) => one(database && (database.lastBackup?.getTime() ?? 0) / 1000),
  },
  {
    name: 'moderation_waiting',
    help: 'Items that wait for a moderator, by kind',
    labelNames: ['kind'],
    valuesOf: ({ database }) =>
      (database?.moderation ?? []).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  },
  {
    name: 'moderation_oldest_timestamp_seconds',
    help: 'Time since which the oldest of them waits; absent when there is none',
    labelNames: ['kind'],
    valuesOf: ({ database }) =>
      (database?.moderation ?? []).flatMap(({ kind, since }) => at(since, { kind })),
  },
  {
    name: 'members',
    help: 'Activated accounts',
    valuesOf: ({ database }) => one(database?.members),
  },
  {
    name: 'listings_published',
    help: 'Listings that were ever online, without those of erased accounts',
    valuesOf: ({ database }) => one(database?.publishedListings),
  },
  {
    name: 'listings_live',
    help: 'Listings online',
    valuesOf: ({ database }) => one(database?.liveListings),
  },
  {
    name: 'reservations_open',
    help: 'Reservations by status: asked wait for an answer, accepted for their appointment or its outcome',
    labelNames: ['status'],
    valuesOf: ({ database }) => [
      ...one(database?.askedReservations, { status: 'asked' }),
      ...one(database?.acceptedReservations, { status: 'accepted' }),
    ],
  },
];
