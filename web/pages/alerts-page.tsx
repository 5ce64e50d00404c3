import { useEffect } from 'react';
import { createClientAction } from '#web/actions/client-action.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';
import { usePolling } from '#web/client/use-polling.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { SavedSearchList } from '#web/features/alerts/saved/saved-search-list.tsx';
import {
  loadSavedSearches,
  savedSearchIntentHandlers,
  useSavedSearches,
} from '#web/features/alerts/saved-searches.ts';
import { EnablePushNotificationsPrompt } from '#web/offline/push/enable-push-notifications-prompt.tsx';
import { markSavedSearchResultsSeen, useHasNewSavedSearchResults } from '#web/site/badges/new-alert.ts';
import type { Route } from './+types/alerts-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireMemberSessionOrRedirect(request);
  await loadSavedSearches(userId, request.signal);
  return { userId };
}

/** Action of the page itself, so that its code is in this page's chunk: the first write may happen offline. */
export const clientAction = createClientAction(savedSearchIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Mes recherches' });

export default function AlertsPage({ loaderData: { userId } }: Route.ComponentProps) {
  const searches = useSavedSearches();
  const isLit = useHasNewSavedSearchResults();
  useEffect(() => {
    if (isLit) void markSavedSearchResultsSeen();
  }, [isLit]);
  usePolling(userId, (signal) => loadSavedSearches(userId, signal));
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-8 md:py-12">
      {searches && searches.length > 0 && (
        <EnablePushNotificationsPrompt text="Être prévenu sur cet appareil dès qu'une annonce paraît&nbsp;?" />
      )}
      {searches && <SavedSearchList searches={searches} />}
    </div>
  );
}
