import { useEffect, useState } from 'react';
import { Navigate, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { formatLoginPath } from '#web/client/next-path.ts';
import { requireMemberSessionOrRedirect, useSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import {
  isMemberSuspendedError,
  loadMessagesPageData,
} from '#web/features/messaging/load-messages-page-data.ts';
import { messagesPageIntentHandlers } from '#web/features/messaging/messages-page-intent-handlers.ts';
import { MessagingSuspendedMessage } from '#web/features/messaging/messaging-suspended-message.tsx';
import { MessagesView } from '#web/features/messaging/messenger.tsx';
import { subscribeToSentOutboxMessages } from '#web/offline/outbox/post-message.ts';
import { EnablePushNotificationsPrompt } from '#web/offline/push/enable-push-notifications-prompt.tsx';
import { refreshUnansweredReservationCount } from '#web/site/badges/unanswered-reservations-badge.tsx';
import { refreshUnreadMessageCount } from '#web/site/badges/unread-count.ts';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import type { Route } from './+types/messages-page';

export async function clientLoader({ request, params, url }: Route.ClientLoaderArgs) {
  const { userId } = requireMemberSessionOrRedirect(request);
  try {
    return await loadMessagesPageData(
      userId,
      subjectOf(params),
      url.searchParams.get('text'),
      request.signal,
    );
  } catch (error) {
    if (isMemberSuspendedError(error)) return null;
    throw error;
  }
}

/** Revalidation only when the reader writes about another listing: the page polls. */
export const shouldRevalidate = ({ nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && subjectOf(nextParams) !== undefined;

export const clientAction = createClientAction(messagesPageIntentHandlers, async () => {
  const [{ reservationActionIntentHandlers }, { thanksIntentHandlers }] = await Promise.all([
    import('#web/features/reservations/steps/reservation-action-intent-handlers.ts'),
    import('#web/features/reservations/thanks/thanks-intent-handlers.ts'),
  ]);
  return { ...reservationActionIntentHandlers, ...thanksIntentHandlers };
});

const ThreadReservation = createLazyOptionalComponent(
  () => import('#web/features/reservations/thread/thread-reservation-card.tsx'),
);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Messages' });

export default function MessagesPage({ loaderData, params }: Route.ComponentProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const [hasWritten, setWritten] = useState(false);
  useEffect(() => subscribeToSentOutboxMessages(() => setWritten(true)), []);
  if (!session) return <Navigate to={formatLoginPath(pathname)} replace />;
  if (!loaderData) return <MessagingSuspendedMessage />;
  return (
    <MessagesView
      userId={session.userId}
      loaded={loaderData}
      address={params}
      onChange={refreshCounts}
      ThreadReservation={ThreadReservation}
      offer={
        hasWritten && (
          <EnablePushNotificationsPrompt text="Être prévenu sur cet appareil quand on vous répond&nbsp;?" />
        )
      }
    />
  );
}

/** Counts again what a message changes: each step of a reservation writes one, and an open thread reads it at once. */
function refreshCounts() {
  refreshUnreadMessageCount();
  void refreshUnansweredReservationCount();
}

function subjectOf({
  adId,
  conversationId,
}: {
  adId?: string | undefined;
  conversationId?: string | undefined;
}) {
  return conversationId || adId === 'direct' ? undefined : adId;
}
