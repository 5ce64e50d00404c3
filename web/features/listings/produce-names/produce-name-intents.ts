import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';

export type ProduceNameIntentHandlers = typeof produceNameIntentHandlers;

/** Name of the hidden field with the id of the produce to correct; empty for a new one. */
export const PRODUCE_NAME_ID_FIELD = 'produceNameId';

export const produceNameIntentHandlers = {
  saveProduceName: createFormIntentHandler(
    async () => (await import('./produce-name-form-schema.ts')).produceNameFormSchema,
    async ({ version, ...produce }, data) => {
      const id = String(data.get(PRODUCE_NAME_ID_FIELD) ?? '');
      await runWithToast(
        id
          ? call('PATCH /api/admin/produce-names/:id', { params: { id }, body: { ...produce, version } })
          : call('POST /api/admin/produce-names', { body: produce }),
        { done: id ? 'Produit enregistré' : 'Produit ajouté', detail: () => SOON },
      );
    },
  ),
  deleteProduceName: ({ id, version }: { id: string; version: number }) =>
    runWithToast(call('DELETE /api/admin/produce-names/:id', { params: { id }, query: { version } }), {
      done: 'Produit retiré',
      detail: () => SOON,
      failed: createApiErrorFormatter("Le produit n'a pas pu être retiré."),
    }),
};

const SOON = 'Le site le suit dans quelques secondes.';
