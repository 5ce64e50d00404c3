import type { Backups } from '#contract/ops/backups.ts';
import type { SystemState } from '#contract/ops/system.ts';
import type { ApiError } from '#web/client/api-error.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { BackupsCard } from './backups-card.tsx';
import { formatBytes } from './format-bytes.ts';
import { RefreshSystemButton } from './refresh-system-button.tsx';
import { SystemCheckList } from './system-check-list.tsx';
import { SystemFactList } from './system-fact-list.tsx';
import { SystemJobsCard } from './system-jobs-card.tsx';
import { SystemLogCard } from './system-log-card.tsx';
import { SystemMailCard } from './system-mail-card.tsx';

/** State of the site, for administrators without a terminal. */
export function SystemView({ system, backups }: { system: SystemState; backups: Backups | ApiError }) {
  const { checks, checkedAt, jobs } = system;
  return (
    <>
      <SystemSummary checks={checks} />
      <TitledCard
        title="Contrôles"
        note={
          <>
            Faits le <LocalDateTimeLabel iso={checkedAt} />.
          </>
        }
      >
        <SystemCheckList checks={checks} />
        <RefreshSystemButton label="Actualiser" />
      </TitledCard>
      <SystemDataCard system={system} />
      <BackupsCard backups={backups} />
      <SystemMailCard {...system} />
      {jobs && <SystemJobsCard jobs={jobs} />}
      <SystemLogCard {...system} />
    </>
  );
}

function SystemSummary({ checks }: Pick<SystemState, 'checks'>) {
  const countOf = (state: string) => checks.filter((check) => check.state === state).length;
  const wrong = countOf('wrong');
  if (wrong > 0)
    return <AlertBox>{wrong === 1 ? 'Un point ne va pas.' : `${wrong} points ne vont pas.`}</AlertBox>;
  const others = countOf('warning') + countOf('unknown');
  if (others > 0)
    return (
      <AlertBox tone="info">
        Rien n'est en panne&nbsp;; {others === 1 ? 'un point est' : `${others} points sont`} à regarder.
      </AlertBox>
    );
  return <AlertBox tone="success">Tout va bien.</AlertBox>;
}

function SystemDataCard({ system }: { system: SystemState }) {
  const { version, newerVersion, database, disks, backups } = system;
  const kind = database.kind === 'embedded' ? 'Intégrée' : 'PostgreSQL';
  return (
    <TitledCard title="Version et données">
      <SystemFactList
        facts={[
          { label: 'Version', value: version },
          {
            label: 'Base de données',
            value: database.size === null ? kind : `${kind}, ${formatBytes(database.size)}`,
          },
          ...disks.map(({ holds, free, size }) => ({
            label: holds === 'data' ? 'Disque' : 'Disque de la base de données',
            value: `${formatBytes(free)} libres sur ${formatBytes(size)}`,
          })),
          ...(backups
            ? [
                {
                  label: 'Dernière sauvegarde',
                  value: backups.last ? <RereadBackupDate iso={backups.last} /> : 'aucune',
                },
              ]
            : []),
        ]}
      />
      {newerVersion && (
        <AlertBox tone="info">
          La version {newerVersion.version} est parue
          {newerVersion.url && (
            <>
              {' '}
              (<a href={newerVersion.url}>ce qu'elle change</a>)
            </>
          )}
          . Qui s'occupe de la machine du site la met en place (<code>npm run upgrade</code>).
        </AlertBox>
      )}
    </TitledCard>
  );
}

const RereadBackupDate = ({ iso }: { iso: string }) => (
  <>
    <LocalDateTimeLabel iso={iso} />, relue
  </>
);
