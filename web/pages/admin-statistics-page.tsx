import { createClientAction } from '#web/actions/client-action.ts';
import { ApiError, rethrowUnlessApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { CsvDownloadButtons } from '#web/features/moderation/exports/csv-download-buttons.tsx';
import { csvExportIntentHandlers } from '#web/features/moderation/exports/export-intents.ts';
import { requireAdminSessionOrRedirect } from '#web/features/moderation/require-admin-session-or-redirect.ts';
import { StatisticsPeriodForm } from '#web/features/moderation/statistics/statistics-period-form.tsx';
import { StatisticsView } from '#web/features/moderation/statistics/statistics-view.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import type { Route } from './+types/admin-statistics-page';

export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdminSessionOrRedirect(request);
  const { searchParams } = new URL(request.url);
  const period = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' };
  const query = { ...(period.from && { from: period.from }), ...(period.to && { to: period.to }) };
  const answer = await call('GET /api/admin/statistics', { query, signal: request.signal }).catch(
    rethrowUnlessApiError,
  );
  if (answer instanceof ApiError && answer.status !== 400) throw answer;
  return { period, answer };
}

export const clientAction = createClientAction(csvExportIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Statistiques' });

export default function AdminStatisticsPage({ loaderData: { period, answer } }: Route.ComponentProps) {
  if (answer instanceof ApiError)
    return (
      <>
        <StatisticsPeriodForm {...period} errors={answer.errors} />
        <AlertBox>{answer.message}</AlertBox>
      </>
    );
  return (
    <>
      <StatisticsPeriodForm from={answer.from} to={answer.to} errors={{}} />
      <StatisticsView statistics={answer} />
      <TitledCard
        title="Télécharger les listes"
        note="Des fichiers CSV, pour un tableur. Ils contiennent des données personnelles&nbsp;: gardez-les en lieu sûr, et effacez-les après usage. Chaque téléchargement est noté dans le journal."
      >
        <CsvDownloadButtons />
        <p className="mt-4 text-sm text-soft">
          Ouvert d'un double-clic, un fichier perd les zéros en tête des codes postaux et des SIRET&nbsp;: le
          tableur les prend pour des nombres. Importez-le plutôt (dans Excel, «&nbsp;Données&nbsp;», «&nbsp;À
          partir d'un fichier texte/CSV&nbsp;»), en donnant à ces colonnes le type «&nbsp;Texte&nbsp;».
        </p>
      </TitledCard>
    </>
  );
}
