import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';

export type PlacementIntentHandlers = typeof placementIntentHandlers;

/** Name of the hidden field with the id of the placement to change; empty for a new one. */
export const PLACEMENT_ID_FIELD = 'slotId';

export const placementIntentHandlers = {
  savePlacement: createFormIntentHandler(
    async () => (await import('#contract/placements/schemas.ts')).newPlacementBody,
    async (_values, body) => {
      const id = String(body.get(PLACEMENT_ID_FIELD) ?? '');
      body.delete(PLACEMENT_ID_FIELD);
      await runWithToast(
        id
          ? call('PATCH /api/admin/slots/:id', { params: { id }, body })
          : call('POST /api/admin/slots', { body }),
        { done: id ? 'Encart enregistré' : 'Encart ajouté', detail: () => SOON },
      );
    },
  ),
  switchPlacement: ({ id, isOn }: { id: string; isOn: boolean }) =>
    runWithToast(call('PATCH /api/admin/slots/:id', { params: { id }, body: { isOn } }), {
      done: isOn ? 'Encart allumé' : 'Encart éteint',
      detail: () => SOON,
      failed: createApiErrorFormatter("L'encart n'a pas pu être changé."),
    }),
  deletePlacement: ({ id, version, isBuiltIn }: { id: string; version: string; isBuiltIn: boolean }) =>
    runWithToast(call('DELETE /api/admin/slots/:id', { params: { id }, query: { version } }), {
      done: isBuiltIn ? "Encart d'origine rétabli" : 'Encart supprimé',
      failed: createApiErrorFormatter("L'encart n'a pas pu être supprimé."),
    }),
};

const SOON = 'Les pages le suivent dans quelques secondes.';
