import { IDEMPOTENCY_KEY_HEADER } from '#contract/create-idempotency-key-header-schema.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { call } from '#web/client/call.ts';

/** Name of the field with the id of the edited listing. */
export const LISTING_ID_FIELD = 'id';
/** Field with the quantity that the form showed: sent again, it would reset the stock to it. */
export const SHOWN_QUANTITY_FIELD = 'shownQuantity';

export const editListingIntentHandlers = {
  edit: createFormIntentHandler(
    async () => (await import('#contract/listings/listing-edit-body.ts')).listingEditBody,
    async (_values, body) => {
      const id = String(body.get(LISTING_ID_FIELD));
      body.delete(LISTING_ID_FIELD);
      if (body.get('quantity') === body.get(SHOWN_QUANTITY_FIELD)) body.delete('quantity');
      body.delete(SHOWN_QUANTITY_FIELD);
      return (await call('PUT /api/adverts/:id', { params: { id }, body })).ad;
    },
  ),
};

export const publishListingIntentHandlers = {
  publish: createFormIntentHandler(
    async () => (await import('#contract/listings/new-listing.ts')).newListingBody,
    (_values, body) => {
      const headers = { [IDEMPOTENCY_KEY_HEADER]: String(body.get(IDEMPOTENCY_KEY_HEADER)) };
      body.delete(IDEMPOTENCY_KEY_HEADER);
      return call('POST /api/adverts/create', { headers, body, status: 201 });
    },
  ),
};
