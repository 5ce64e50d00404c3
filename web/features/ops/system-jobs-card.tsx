import type { SystemState } from '#contract/ops/system.ts';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { ScrollableRegion } from '#web/ui/scrollable-region.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { FailedJobList } from './failed-job-list.tsx';
import { SystemFactList } from './system-fact-list.tsx';

type Jobs = NonNullable<SystemState['jobs']>;

export function SystemJobsCard({ jobs }: { jobs: Jobs }) {
  return (
    <TitledCard title="Tâches" note="Ce que le site fait sans qu'on le lui demande, e-mails compris.">
      <SystemFactList
        facts={[
          { label: 'En attente', value: jobs.waiting.toLocaleString('fr') },
          { label: 'En cours', value: jobs.active.toLocaleString('fr') },
          { label: 'Sans succès en trois jours', value: jobs.failed.toLocaleString('fr') },
        ]}
      />
      <FailedJobList kind="other" label="Tâches sans succès" failures={jobs.failures} />
      <details>
        <summary className="min-h-11 py-2 font-semibold">Derniers passages des tâches régulières</summary>
        <ScrollableRegion label="Derniers passages des tâches régulières">
          <LastRunTable lastRuns={jobs.lastRuns} />
        </ScrollableRegion>
      </details>
    </TitledCard>
  );
}

function LastRunTable({ lastRuns }: Pick<Jobs, 'lastRuns'>) {
  return (
    <table className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">Tâche</th>
          <th scope="col">Dernier passage</th>
        </tr>
      </thead>
      <tbody>
        {lastRuns.map(({ label, at, isRight }) => (
          <tr key={label}>
            <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
              {label}
            </th>
            <td className="py-1.5 text-right">
              {at ? <LocalDateTimeLabel iso={at} /> : 'pas ces trois derniers jours'}
              {isRight === false && <span className="block text-sm text-danger">sans succès</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
