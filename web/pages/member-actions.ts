import { createClientAction } from '#web/actions/client-action.ts';
import { adviceIntentHandlers } from '#web/features/advice/own-listing-advice-intent-handlers.ts';
import { savedSearchIntentHandlers } from '#web/features/alerts/saved-searches.ts';
import { favouriteIntentHandlers } from '#web/features/favourites/favourite-ids.ts';
import { listingLifecycleIntentHandlers } from '#web/features/listings/listing-life.ts';

export const publicPageMemberWritesAction = createClientAction(
  {
    ...favouriteIntentHandlers,
    ...savedSearchIntentHandlers,
    ...listingLifecycleIntentHandlers,
    ...adviceIntentHandlers,
  },
  async () => {
    const { moderationIntentHandlers } = await import(
      '#web/features/moderation/moderation-intent-handlers.ts'
    );
    return moderationIntentHandlers;
  },
);
