import { createAction } from '#web/data/client-action.ts';
import { alertIntents } from '#web/features/alerts/saved-searches.ts';
import { favouriteIntents } from '#web/features/favourites/favourite-ids.ts';
import { archiveIntents } from '#web/features/listings/archive.ts';
import { decideIntents } from '#web/features/moderation/decide.ts';
import { reportIntents } from '#web/features/moderation/reports.ts';

export const clientAction = createAction({
  ...favouriteIntents,
  ...alertIntents,
  ...archiveIntents,
  ...reportIntents,
  ...decideIntents,
});
