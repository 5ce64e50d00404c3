import { type AnsweredListingGroupCounts, calculateAnsweredListingPercents } from '#contract/advice/rules.ts';
import { categoryLabels } from '#contract/listings/categories.ts';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { BarTable } from './bar-table.tsx';

/** Number of categories and departments that the table shows. */
const MAX_ROWS = 10;

/** Live offers that nobody has written about or reserved, by category and department. */
export function UnansweredOffersStatisticCard({ rows }: { rows: AdminStatistics['withoutEcho'] }) {
  const others = rows.slice(MAX_ROWS).reduce((sum, { count }) => sum + count, 0);
  return (
    <TitledCard
      title="Sans réponse après 48 h"
      note="Offres en ligne en ce moment, sans message ni réservation."
    >
      <BarTable
        caption="Offres sans réponse après 48 h"
        columns={{ label: 'Offres', count: 'Nombre' }}
        rows={rows.slice(0, MAX_ROWS).map(({ category, department, count }) => ({
          key: `${category} ${department?.code}`,
          label: categoryLabels[category],
          count,
          detail: department ? `${department.name} (${department.code})` : 'Lieu inconnu',
        }))}
        empty="Toutes ont une réponse."
      />
      {others > 0 && <p className="text-sm text-soft">Et {others.toLocaleString('fr')} ailleurs.</p>}
    </TitledCard>
  );
}

/** Whether the mails of advice help: offers answered among those of the mailed authors and of those held back. */
export function AdviceMailStatisticCard({ mailed, heldBack }: AdminStatistics['advice']) {
  const shares = calculateAnsweredListingPercents(mailed, heldBack);
  return (
    <TitledCard
      title="Coups de pouce"
      note="Offres sans réponse, ces 180 derniers jours, qui ont reçu un message dans les deux semaines après l'e-mail de conseil ; un vendeur sur dix, tiré au sort, n'en reçoit pas."
    >
      <dl className="grid gap-3">
        <Group label="Avec l'e-mail" count={mailed} share={shares?.[0]} />
        <Group label="Sans l'e-mail" count={heldBack} share={shares?.[1]} />
      </dl>
      {!shares && <p className="text-sm text-soft">Trop peu pour comparer.</p>}
    </TitledCard>
  );
}

function Group({
  label,
  count,
  share,
}: {
  label: string;
  count: AnsweredListingGroupCounts;
  share: number | undefined;
}) {
  const { listings, answered } = count;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="font-semibold tabular-nums">
        {answered.toLocaleString('fr')} {answered > 1 ? 'offres' : 'offre'} sur{' '}
        {listings.toLocaleString('fr')}
        {share !== undefined && ` (${share}\u00a0%)`}
      </dd>
    </div>
  );
}
