import type { SystemState } from '#contract/ops/system.ts';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { ScrollableRegion } from '#web/ui/scrollable-region.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';

export function SystemLogCard({ log: { since, processes, entries } }: Pick<SystemState, 'log'>) {
  return (
    <TitledCard
      title="Journal"
      note={
        <>
          Les 200&nbsp;derniers avertissements et erreurs, en anglais et sans données personnelles, du
          processus qui a répondu, depuis son démarrage le <LocalDateTimeLabel iso={since} />.
          {processes > 1 &&
            ` Le site en a ${processes} sur cette machine : les autres ont les leurs, que le journal de la machine réunit.`}
        </>
      }
    >
      {entries.length === 0 ? (
        <p className="text-soft">Rien à signaler.</p>
      ) : (
        <ScrollableRegion label="Fin du journal">
          <ul className="divide-y divide-line">
            {entries.map(({ at, level, message, details }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and equal ones may be of one moment.
              <li key={index} className="py-2 wrap-anywhere">
                <p>
                  <span className="text-sm text-soft">
                    <LocalDateTimeLabel iso={at} /> ·{' '}
                    <span className={level === 'warn' ? '' : 'text-danger'}>{levelLabels[level]}</span>
                  </span>
                  <br />
                  <span lang="en">{message}</span>
                </p>
                {details && <p className="text-sm text-soft">{details}</p>}
              </li>
            ))}
          </ul>
        </ScrollableRegion>
      )}
    </TitledCard>
  );
}

const levelLabels = { warn: 'Avertissement', error: 'Erreur', fatal: 'Erreur fatale' };
