import { createAction } from '#web/data/client-action.ts';
import { alertIntents } from '#web/features/alerts/saved-searches.ts';
import { favouriteIntents } from '#web/features/favourites/favourite-ids.ts';
import { archiveIntents } from '#web/features/listings/archive.ts';
import { moderationIntents } from '#web/features/moderation/moderation-intents.ts';

export const clientAction = createAction({
  ...favouriteIntents,
  ...alertIntents,
  ...archiveIntents,
  ...moderationIntents,
});
