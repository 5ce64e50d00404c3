import { ChartNoAxesColumn } from 'lucide-react';
import { useId, useState } from 'react';
import type { OwnSellerStatistics as Figures } from '#contract/listings/own-figures.ts';
import { call } from '#web/client/call.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { formatDayInParis } from '../format-day-in-paris.ts';

/**
 * Statistics of the member's listings: views and messages by week, and what is searched in vain nearby; loaded on
 * demand.
 */
export function OwnListingsStatistics() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [figures, setFigures] = useState<Figures | 'failed'>();
  const toggle = async () => {
    setOpen(!isOpen);
    if (isOpen || typeof figures === 'object') return;
    setFigures(undefined);
    setFigures(await call('GET /api/adverts/my-ads/figures').catch(() => 'failed' as const));
  };
  return (
    <div className="flex flex-col gap-4">
      <Button
        variant="secondary"
        className="self-start"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <ChartNoAxesColumn aria-hidden className="size-5" /> Mes chiffres par semaine
      </Button>
      <div id={id} hidden={!isOpen}>
        {figures === undefined && <Spinner label="Chargement..." />}
        {figures === 'failed' && (
          <AlertBox>Vos chiffres n'ont pas pu être lus. Réessayez dans un moment.</AlertBox>
        )}
        {typeof figures === 'object' && <FigureTables {...figures} />}
      </div>
    </div>
  );
}

function FigureTables({ weeks, searches }: Figures) {
  return (
    <div className="@container flex flex-col gap-6">
      {/* Weeks as paragraphs in large text, as three columns would be wider than a phone. */}
      <table className="w-full max-w-lg text-left @max-[14rem]:block">
        <caption className="sr-only">Vues et messages par semaine</caption>
        <thead className="text-sm text-soft @max-[14rem]:sr-only">
          <tr>
            <th scope="col" className="py-1 font-normal">
              Semaine du
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Vues
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Messages reçus
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-[14rem]:block">
          {weeks.map(({ week, views, messages }) => (
            <tr
              key={week}
              className="@max-[14rem]:flex @max-[14rem]:flex-wrap @max-[14rem]:gap-x-3 @max-[14rem]:py-2"
            >
              <th scope="row" className="py-2 font-normal @max-[14rem]:w-full @max-[14rem]:py-0">
                {formatDayInParis(week)}
              </th>
              <td className={cell}>
                {views}
                <Unit>{views > 1 ? 'vues' : 'vue'}</Unit>
              </td>
              <td className={cell}>
                {messages}
                <Unit>{messages > 1 ? 'messages' : 'message'}</Unit>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section>
        <h2 className="text-lg font-semibold">Cherché dans votre département, sans résultat</h2>
        {searches.length === 0 ? (
          <p className="mt-1 text-soft">Rien ces quatre dernières semaines.</p>
        ) : (
          <ul className="mt-2 flex flex-wrap gap-2">
            {searches.map(({ productName, searches: count }) => (
              <li key={productName} className="rounded-full bg-leaf-soft px-3 py-1">
                <span className="inline-block first-letter:uppercase">{productName}</span>{' '}
                <span className="text-soft">
                  {count}
                  {'\u00a0'}fois
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const cell = 'py-2 text-right font-semibold tabular-nums @max-[14rem]:py-0';

/** Unit of a number, shown where narrow tables have no header for its column. */
const Unit = ({ children }: { children: string }) => (
  <span aria-hidden className="hidden font-normal @max-[14rem]:inline">{`\u00a0${children}`}</span>
);
