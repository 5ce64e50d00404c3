import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import type { ReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import { openDialogForAnswer } from '#web/ui/dialogs/open-dialog-for-answer.tsx';

/** Asks whether the basket of another seller may be replaced: a reservation has offers of one seller only. */
export const confirmBasketReplacement = (
  { items, seller }: ReservationDraft,
  firstName: string,
): Promise<boolean> =>
  openDialogForAnswer<boolean>((answer) => (
    <ConfirmationDialog
      open
      onClose={() => answer(false)}
      title="Changer de vendeur&nbsp;?"
      cancel="Garder mon panier"
      confirm={{ label: 'Vider et ajouter', onConfirm: () => answer(true) }}
    >
      <p>
        Votre panier contient {items.length > 1 ? `${items.length} produits` : 'un produit'}{' '}
        {formatNameWithPrepositionDe(seller.firstName)}, et une demande ne va qu'à une seule personne. Le
        vider pour ajouter ce produit {formatNameWithPrepositionDe(firstName)}&nbsp;?
      </p>
    </ConfirmationDialog>
  ));
