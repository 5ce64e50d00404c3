import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { BarTable } from './bar-table.tsx';

/** Share of the fast lane among what went online in the period, and how often it was wrong. */
export function FastLaneStatisticCard({
  fastLane,
  decisions,
}: Pick<AdminStatistics, 'fastLane' | 'decisions'>) {
  const { published, takenBack } = fastLane;
  const read = decisions.byAction
    .filter(({ action }) => action === 'accept-listing' || action === 'accept-revision')
    .reduce((sum, { count }) => sum + count, 0);
  return (
    <TitledCard
      title="Publiées sans relecture"
      note="Annonces et modifications d'auteurs de confiance mises en ligne sur cette période, et celles qu'une personne a retirées depuis en les relisant."
    >
      {published > 0 && (
        <p className="font-semibold">
          {formatShare(published, published + read)} de ce qui a été mis en ligne ;{' '}
          {formatShare(takenBack, published)} d'erreurs
        </p>
      )}
      <BarTable
        caption="Publiées sans relecture"
        columns={{ label: 'Quoi', count: 'Nombre' }}
        rows={
          published === 0
            ? []
            : [
                { key: 'read', label: 'En ligne après relecture', count: read },
                { key: 'published', label: 'En ligne sans relecture', count: published },
                { key: 'takenBack', label: 'Retirées ensuite', count: takenBack },
              ]
        }
        empty="Aucune sur cette période."
      />
    </TitledCard>
  );
}

const formatShare = (part: number, whole: number) =>
  (part / whole).toLocaleString('fr', { style: 'percent', maximumFractionDigits: 1 });
