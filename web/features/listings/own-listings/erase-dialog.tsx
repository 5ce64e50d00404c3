import type { Listing } from '#contract/listings/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import { pickListingLifecycleFields } from '../change-own.ts';
import type { ListingLifecycleIntentHandlers } from '../listing-life.ts';

interface EraseListingDialogProps {
  /** Listing to erase; undefined while the dialog is closed. */
  listing: Listing | undefined;
  onClose: () => void;
  /** Callback before the listing's row is gone. */
  onErased: (listing: Listing) => void;
  /** False on the listing's own page, which can't load an erased listing again. */
  revalidate?: false;
}

export function EraseListingDialog({ listing, onClose, onErased, ...options }: EraseListingDialogProps) {
  const { submit, isPending } = useClientActionSubmission<ListingLifecycleIntentHandlers, 'changeLife'>(
    'changeLife',
    {
      ...options,
      done: () => {
        if (listing) onErased(listing);
        onClose();
      },
      failed: onClose,
    },
  );
  return (
    <ConfirmationDialog
      open={listing !== undefined}
      onClose={onClose}
      title="Supprimer l'annonce"
      cancel="Non, annuler"
      confirm={{
        label: 'Oui, supprimer',
        onConfirm: () => listing && submit({ action: 'erase', before: pickListingLifecycleFields(listing) }),
        pending: isPending,
        variant: 'danger',
      }}
    >
      <p>
        «&nbsp;{listing?.productName}&nbsp;» et ses photos disparaissent pour toujours. Vos conversations à
        son sujet restent.
      </p>
      <p className="mt-2">Pour la retirer quelque temps seulement, archivez-la.</p>
    </ConfirmationDialog>
  );
}
