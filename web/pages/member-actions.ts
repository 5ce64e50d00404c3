import { createClientAction } from '#web/actions/client-action.ts';
import { alertIntents } from '#web/features/alerts/saved-searches.ts';
import { favouriteIntents } from '#web/features/favourites/favourite-ids.ts';
import { lifecycleIntents } from '#web/features/listings/listing-life.ts';

export const memberClientAction = createClientAction(
  { ...favouriteIntents, ...alertIntents, ...lifecycleIntents },
  async () => {
    const { moderationIntents } = await import('#web/features/moderation/moderation-intents.ts');
    return moderationIntents;
  },
);
