import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';

export type OwnListingAdviceIntentHandlers = typeof adviceIntentHandlers;

export const adviceIntentHandlers = {
  widenRequest: ({ id, searchRadius }: { id: string; searchRadius: number }) =>
    runWithToast(call('PUT /api/adverts/:id', { params: { id }, body: { searchRadius, images: [] } }), {
      done: `Votre demande va maintenant jusqu'à ${searchRadius}\u00a0km`,
      failed: createApiErrorFormatter("Votre demande n'a pas pu être élargie."),
    }),
};
