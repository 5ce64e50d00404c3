import { ScrollableRegion } from '#web/ui/scrollable-region.tsx';
import { formatIsoDayWithSlashes } from './labels.ts';

interface Series {
  label: string;
  counts: readonly number[];
}

interface WeekChartProps {
  /** Subject of the chart and of its table. */
  title: string;
  /** Mondays of the weeks, `YYYY-MM-DD`. */
  weeks: readonly string[];
  /** Series of the chart, one or two; the second is drawn hollow. */
  series: readonly Series[];
}

const HEIGHT = 100;
const WEEK = 10;

/** Chart with columns for each week, and the same numbers as a table. */
export function WeekChart({ title, weeks, series }: WeekChartProps) {
  const max = Math.max(1, ...series.flatMap(({ counts }) => counts));
  const width = (WEEK - 2) / series.length;
  return (
    <div className="flex flex-col gap-3">
      {series.length > 1 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {series.map(({ label }, at) => (
            <li key={label} className="flex items-center gap-2">
              <span
                aria-hidden
                className={`size-3.5 rounded-xs border-2 border-leaf ${at === 0 ? 'bg-leaf' : ''}`}
              />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div aria-hidden className="flex gap-2 text-sm text-soft">
        <p className="flex h-40 flex-col justify-between text-right tabular-nums">
          <span className="-mt-2">{max.toLocaleString('fr')}</span>
          <span className="-mb-2">0</span>
        </p>
        <svg
          aria-hidden
          viewBox={`0 0 ${weeks.length * WEEK} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 min-w-0 flex-1 border-y border-line text-leaf"
        >
          {series.map(({ label, counts }, at) =>
            counts.map((count, week) => (
              <rect
                key={`${label} ${weeks[week]}`}
                x={week * WEEK + 1 + at * width}
                y={HEIGHT - (count / max) * HEIGHT}
                width={width * 0.9}
                height={(count / max) * HEIGHT}
                fill={at === 0 ? 'currentColor' : 'none'}
                stroke="currentColor"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            )),
          )}
        </svg>
      </div>
      <p aria-hidden className="flex justify-between text-sm text-soft">
        <span>{formatIsoDayWithSlashes(weeks[0])}</span>
        <span>{formatIsoDayWithSlashes(weeks.at(-1))}</span>
      </p>
      <details>
        <summary className="min-h-11 w-fit py-2.5 font-semibold text-leaf underline">
          Lire en tableau<span className="sr-only"> : {title}</span>
        </summary>
        <ScrollableRegion label={`${title}, en tableau`}>
          <table className="w-full text-right tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-2 text-left">
                  Semaine du
                </th>
                {series.map(({ label }) => (
                  <th key={label} scope="col" className="py-2 pl-4">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week, at) => (
                <tr key={week} className="border-b border-line last:border-0">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {formatIsoDayWithSlashes(week)}
                  </th>
                  {series.map(({ label, counts }) => (
                    <td key={label} className="py-1.5 pl-4">
                      {(counts[at] ?? 0).toLocaleString('fr')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollableRegion>
      </details>
    </div>
  );
}
