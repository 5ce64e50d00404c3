import { redirect } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { contestedDecisionAnswerIntentHandlers } from '#web/features/moderation/contests/contested-decision-answer-intent-handlers.ts';
import { moderationIntentHandlers } from '#web/features/moderation/moderation-intent-handlers.ts';
import { DecidedListingsProvider } from '#web/features/moderation/queues/decided-listings.tsx';
import { ModerationQueuesView } from '#web/features/moderation/queues/moderation-queues-view.tsx';
import {
  clampModerationQueuePageParams,
  MODERATION_QUEUE_CARDS_PER_PAGE,
  parseModerationQueuesQuery,
} from '#web/features/moderation/queues/queues-query.ts';
import { loadRefusalReasons } from '#web/features/moderation/refusal-reasons.ts';
import { requireAdminSessionOrRedirect } from '#web/features/moderation/require-admin-session-or-redirect.ts';
import type { Route } from './+types/moderation-queues-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdminSessionOrRedirect(request);
  const { searchParams } = new URL(request.url);
  const query = parseModerationQueuesQuery(searchParams);
  const { page, sort, suspicious } = query;
  const limit = MODERATION_QUEUE_CARDS_PER_PAGE;
  const [queues, pending, reports, people, unread, deleted, notices, thanks, contests] = await Promise.all([
    call('GET /api/admin/queues'),
    call('GET /api/admin/adverts/pending', {
      query: { page: page.pending, sort: sort.pending, limit, ...(suspicious && { suspicious: 'true' }) },
    }),
    call('GET /api/reports/reports', { query: { page: page.reported, limit } }),
    call('GET /api/reports/people'),
    call('GET /api/admin/adverts/unread', { query: { page: page.unread, limit } }),
    call('GET /api/admin/adverts/deleted', { query: { page: page.deleted, sort: sort.deleted, limit } }),
    call('GET /api/admin/notices', { query: { limit } }),
    call('GET /api/admin/thanks', { query: { state: 'waiting', limit } }),
    call('GET /api/admin/contests'),
    loadRefusalReasons(),
  ]);
  const corrected = clampModerationQueuePageParams(searchParams, queues);
  if (corrected !== undefined) throw redirect(`/profil/admin-adverts?${corrected}`);
  return { query, queues, pending, reports, people, unread, deleted, notices, thanks, contests };
}

/** Action of the page itself, so that its code is in this page's chunk: the first decision may happen offline. */
export const clientAction = createClientAction({
  ...moderationIntentHandlers,
  ...contestedDecisionAnswerIntentHandlers,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Gestion des annonces' });

export default function ModerationQueuesPage({ loaderData }: Route.ComponentProps) {
  return (
    <DecidedListingsProvider>
      <ModerationQueuesView {...loaderData} />
    </DecidedListingsProvider>
  );
}
