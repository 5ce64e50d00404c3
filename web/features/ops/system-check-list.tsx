import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { SystemCheckState, SystemState } from '#contract/ops/system.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';

/** Results of the checks of the site, what is wrong first. */
export function SystemCheckList({ checks }: Pick<SystemState, 'checks'>) {
  const sorted = checks.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return (
    <ul className="flex flex-col gap-3">
      {sorted.map(({ subject, state, sentence, since }) => {
        const { icon: Icon, colour, label } = states[state];
        return (
          <li key={`${subject} ${sentence}`} className="flex gap-3">
            <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${colour}`} />
            <p className="min-w-0 wrap-anywhere">
              <span className="sr-only">{label}&nbsp;: </span>
              <span className="font-semibold">{subject}</span>&nbsp;: {insertNonBreakingSpaces(sentence)}
              {since && (
                <span className="text-sm text-soft">
                  {' '}
                  Vu depuis le <LocalDateTimeLabel iso={since} />.
                </span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const ORDER: SystemCheckState[] = ['wrong', 'warning', 'unknown', 'right'];

const states = {
  wrong: { icon: CircleAlert, colour: 'text-danger', label: 'Ne va pas' },
  warning: { icon: Info, colour: 'text-accent', label: 'À regarder' },
  unknown: { icon: Info, colour: 'text-soft', label: 'Inconnu' },
  right: { icon: CircleCheck, colour: 'text-leaf', label: 'Va bien' },
};
