import { IDEMPOTENCY_KEY } from '#contract/create-idempotency-key-header-schema.ts';
import { formIntent } from '#web/actions/form-intent.ts';
import { call } from '#web/client/call.ts';

/** Name of the field with the id of the edited listing. */
export const LISTING_ID_FIELD = 'id';
/** Field with the quantity that the form showed: sent again, it would reset the stock to it. */
export const SHOWN_QUANTITY_FIELD = 'shownQuantity';

export const editIntents = {
  edit: formIntent(
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

export const publishIntents = {
  publish: formIntent(
    async () => (await import('#contract/listings/new-listing.ts')).newListingBody,
    (_values, body) => {
      const headers = { [IDEMPOTENCY_KEY]: String(body.get(IDEMPOTENCY_KEY)) };
      body.delete(IDEMPOTENCY_KEY);
      return call('POST /api/adverts/create', { headers, body, status: 201 });
    },
  ),
};
