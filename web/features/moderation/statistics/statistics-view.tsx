import { keysOf } from '#contract/keys-of.ts';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import { type ModerationLogAction, moderationLogActionLabels } from '#contract/moderation/rules.ts';
import {
  pendingModerationAgeGroupLabels,
  pendingModerationLabels,
} from '#contract/moderation/statistics-rules.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { ScrollableRegion } from '#web/ui/scrollable-region.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { BarTable } from './bar-table.tsx';
import { FastLaneStatisticCard } from './fast-lane-statistic-card.tsx';
import { formatHoursAsDuration } from './labels.ts';
import { AdviceMailStatisticCard, UnansweredOffersStatisticCard } from './unanswered-offers-cards.tsx';
import { WeekChart } from './week-chart.tsx';

export function StatisticsView({ statistics }: { statistics: AdminStatistics }) {
  const { waiting, decisions, refusals, weeks, departments, emptySearches, reservations } = statistics;
  const mondays = weeks.map(({ week }) => week);
  return (
    <>
      <KeyFigures statistics={statistics} />
      <div className="grid gap-6 md:grid-cols-2">
        <TitledCard title="En attente" note="En ce moment, et depuis combien de temps.">
          <BarTable
            caption="Ce qui attend une décision"
            columns={{ label: 'Quoi', count: 'Nombre' }}
            rows={waiting.map(({ kind, total, ages }) => ({
              key: kind,
              label: pendingModerationLabels[kind],
              count: total,
              detail: agesLabel(ages),
            }))}
            empty="Rien n'attend."
          />
        </TitledCard>
        <TitledCard title="Décisions">
          <BarTable
            caption="Décisions des administrateurs"
            columns={{ label: 'Décision', count: 'Nombre' }}
            rows={decisions.byAction.map(({ action, count }) => ({
              key: action,
              label: moderationLogActionLabels[action],
              count,
            }))}
            empty="Aucune sur cette période."
          />
        </TitledCard>
        <TitledCard
          title="Raisons des refus et des suppressions"
          note="Annonces refusées ou supprimées, modifications refusées. Une décision qui donne deux raisons compte pour chacune."
        >
          <BarTable
            caption="Raisons des refus et des suppressions"
            columns={{ label: 'Raison', count: 'Décisions' }}
            rows={refusals.byReason.map(({ label, count }) => ({ key: label, label, count }))}
            empty="Aucune sur cette période."
          />
        </TitledCard>
        <TitledCard
          title="Recherches sans résultat"
          note="Les produits que trois visiteurs au moins n'ont pas trouvés, ces 90 derniers jours au plus."
        >
          <BarTable
            caption="Recherches sans résultat"
            columns={{ label: 'Produit', count: 'Recherches' }}
            rows={emptySearches.map(({ term, department, searches }) => ({
              key: `${term} ${department?.code}`,
              label: capitalizeFirstLetter(term),
              count: searches,
              ...(department && { detail: department.name }),
            }))}
            empty="Aucune sur cette période."
          />
        </TitledCard>
      </div>
      <FastLaneStatisticCard {...statistics} />
      <TitledCard
        title="Réservations"
        note="Sur cette période ; remises ou non, d'après ce que les deux personnes en ont dit."
      >
        <BarTable
          caption="Réservations"
          columns={{ label: 'Étape', count: 'Réservations' }}
          rows={keysOf(reservationStepLabels).map((step) => ({
            key: step,
            label: reservationStepLabels[step],
            count: reservations[step],
          }))}
          empty="Aucune sur cette période."
        />
      </TitledCard>
      <UnansweredOffersStatisticCard rows={statistics.withoutEcho} />
      <AdviceMailStatisticCard {...statistics.advice} />
      <TitledCard title="Annonces par semaine">
        <WeekChart
          title="Annonces par semaine"
          weeks={mondays}
          series={[
            { label: 'Publiées', counts: weeks.map(({ published }) => published) },
            { label: 'Acceptées', counts: weeks.map(({ accepted }) => accepted) },
          ]}
        />
      </TitledCard>
      <TitledCard title="Nouveaux membres par semaine">
        <WeekChart
          title="Nouveaux membres par semaine"
          weeks={mondays}
          series={[{ label: 'Membres', counts: weeks.map(({ members }) => members) }]}
        />
      </TitledCard>
      <TitledCard title="Annonces par département" note="En ligne en ce moment.">
        <ScrollableRegion label="Départements">
          <BarTable
            caption="Annonces en ligne par département"
            columns={{ label: 'Département', count: 'Annonces' }}
            rows={departments.map(({ department, listings }) => ({
              key: department?.code ?? '',
              label: department ? `${department.name} (${department.code})` : 'Lieu inconnu',
              count: listings,
            }))}
            empty="Aucune annonce n'est en ligne."
          />
        </ScrollableRegion>
      </TitledCard>
    </>
  );
}

const reservationStepLabels: Record<keyof AdminStatistics['reservations'], string> = {
  asked: 'Demandées',
  accepted: 'Acceptées',
  done: 'Remises',
  missed: 'Pas remises',
};

function KeyFigures({ statistics: { waiting, decisions } }: { statistics: AdminStatistics }) {
  const countOf = (wanted: ModerationLogAction) =>
    sumOf(decisions.byAction.flatMap(({ action, count }) => (action === wanted ? count : [])));
  const figures = [
    { label: 'En attente', value: sumOf(waiting.map(({ total }) => total)) },
    { label: 'Décisions', value: decisions.total.toLocaleString('fr') },
    { label: 'Annonces refusées', value: countOf('refuse-listing') },
    { label: 'Annonces supprimées', value: countOf('delete-listing') },
    { label: 'Délai médian', value: formatHoursAsDuration(decisions.medianHours) },
    { label: 'Délai, neuf fois sur dix', value: formatHoursAsDuration(decisions.p90Hours) },
  ];
  return (
    <dl className="flex flex-wrap gap-3">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="flex grow basis-28 flex-col-reverse justify-end rounded-2xl bg-card p-4 shadow-card"
        >
          <dt className="text-sm text-balance text-soft">{label}</dt>
          <dd className="font-display text-2xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0).toLocaleString('fr');

function agesLabel(ages: AdminStatistics['waiting'][number]['ages']): string {
  const parts = keysOf(pendingModerationAgeGroupLabels).flatMap((age) =>
    ages[age] > 0 ? `${ages[age].toLocaleString('fr')} depuis ${pendingModerationAgeGroupLabels[age]}` : [],
  );
  return parts.join(', ');
}
