import { IDEMPOTENCY_KEY_HEADER } from '#contract/create-idempotency-key-header-schema.ts';
import {
  MAX_RESERVATION_NOTE_LENGTH,
  RESERVATION_REQUEST_EXPIRY_HOURS,
} from '#contract/reservations/rules.ts';
import type { PickupAppointment, Reservation } from '#contract/reservations/schemas.ts';
import { formatEuroAmountWithoutSign } from '#contract/text/decimals.ts';
import { useForm } from '#web/actions/use-form.ts';
import { formatLoginPath } from '#web/client/next-path.ts';
import { useSession } from '#web/client/session.ts';
import type { ReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { isServerUnavailableError } from '#web/offline/outbox/send-outbox-entries-in-order.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { calculateReservationDraftTotal } from '../calculate-reservation-draft-total.ts';
import { formatReservationApiError, parseQuantitiesLeftFromError } from './format-reservation-api-error.ts';
import type { LoadedReservationDraft } from './load-reservation-draft.ts';
import { newReservationIntentHandlers } from './new-reservation-intent-handlers.ts';
import { PickupTimeField } from './pickup-time-field.tsx';
import { ReservedItemField } from './reserved-item-field.tsx';

interface ReservationFormProps
  extends Pick<LoadedReservationDraft, 'draft' | 'seller' | 'goneIds' | 'failure'> {
  /** Chosen appointment, or the one that is proposed before; null for one to be agreed on. */
  pickup: PickupAppointment | null;
  /** Path of the page, to which the log-in leads back. */
  path: string;
  onChange: (changed: Partial<ReservationDraft>) => void;
  onRemove: (id: string) => void;
  /** Called to choose further offers of the seller; undefined for a request that is being changed. */
  onMore: (() => void) | undefined;
  onSent: (reservation: Reservation) => void;
  /** Callback when the server could not be reached. */
  onUnreached: () => void;
}

/** Reservation form for offers of one seller: quantities, appointment and note. */
export function ReservationForm({
  draft,
  pickup,
  seller,
  goneIds,
  failure,
  path,
  onChange,
  onRemove,
  onMore,
  onSent,
  onUnreached,
}: ReservationFormProps) {
  const isMember = useSession() !== undefined;
  const form = useForm(newReservationIntentHandlers, 'reserve', {
    revalidate: false,
    done: onSent,
    explain: (error) => formatReservationApiError(error, draft),
    failed: (error) => {
      if (isServerUnavailableError(error)) onUnreached();
      const left = error && parseQuantitiesLeftFromError(error);
      if (left)
        onChange({
          items: draft.items.map((item) => ({
            ...item,
            quantityLeft: left.get(item._id) ?? item.quantityLeft,
          })),
        });
    },
  });
  const { items, note } = draft;
  const total = calculateReservationDraftTotal(items);
  return (
    // The draft is stored before it is sent, with its key: sent again after a lost answer, it reserves once.
    <Form form={form} onSubmitCapture={() => onChange({ pickup })}>
      {failure && !form.alert && <AlertBox>{failure}</AlertBox>}
      <input type="hidden" name={IDEMPOTENCY_KEY_HEADER} value={draft.key} readOnly />
      {draft.replaces && <input type="hidden" name="replaces" value={draft.replaces} readOnly />}
      <div>
        <ul className="-my-4 divide-y divide-line">
          {items.map((item, index) => (
            <ReservedItemField
              key={item._id}
              item={item}
              index={index}
              field={form.field}
              isGone={goneIds.includes(item._id)}
              onChange={(typed) =>
                onChange({ items: items.map((other) => (other === item ? { ...item, typed } : other)) })
              }
              onRemove={items.length > 1 ? () => onRemove(item._id) : undefined}
            />
          ))}
        </ul>
      </div>
      {onMore && (
        <Button variant="secondary" onClick={onMore} className="self-start">
          Ajouter d'autres produits
        </Button>
      )}
      <PickupTimeField
        form={form}
        slots={seller && (seller.pickup ?? [])}
        pickup={pickup}
        isOwnTime={draft.isOwnTime}
        onChange={onChange}
      />
      <Textarea
        {...form.field('note')}
        label={`Un mot pour ${draft.seller.firstName}, si vous voulez`}
        rows={2}
        maxLength={MAX_RESERVATION_NOTE_LENGTH}
        value={note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
      <p aria-live="polite" className="text-xl font-semibold">
        {total !== null && `Total : ${formatEuroAmountWithoutSign(total)} €`}
      </p>
      <div className="flex flex-col gap-2">
        {isMember ? (
          <SubmitButton form={form}>Envoyer la demande</SubmitButton>
        ) : (
          <LinkButton to={formatLoginPath(path)}>Se connecter pour envoyer</LinkButton>
        )}
        <p className="text-sm text-soft">
          {isMember
            ? `${draft.seller.firstName} a ${RESERVATION_REQUEST_EXPIRY_HOURS} heures pour répondre : rien n'est réservé avant. `
            : 'Ce que vous avez choisi vous attendra ici. '}
          Rien ne se paie sur ce site.
        </p>
      </div>
    </Form>
  );
}
