import type { Listing } from '#contract/listings/schemas.ts';
import { useAction } from '#web/actions/use-action.ts';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import type { LifeIntents } from '../listing-life.ts';

interface EraseDialogProps {
  /** Listing to erase; undefined while the dialog is closed. */
  listing: Listing | undefined;
  onClose: () => void;
  /** Called before the listing's row is gone. */
  onErased: (listingId: string) => void;
}

export function EraseListingDialog({ listing, onClose, onErased }: EraseDialogProps) {
  const { submit, isPending } = useAction<LifeIntents, 'changeLife'>('changeLife', {
    done: () => {
      if (listing) onErased(listing._id);
      onClose();
    },
    failed: onClose,
  });
  return (
    <AlertDialog
      open={listing !== undefined}
      onClose={onClose}
      title="Supprimer l'annonce"
      cancel="Non, annuler"
      confirm={{
        label: 'Oui, supprimer',
        onConfirm: () => listing && submit({ id: listing._id, action: 'erase' }),
        pending: isPending,
        variant: 'danger',
      }}
    >
      <p>
        «&nbsp;{listing?.productName}&nbsp;» et ses photos disparaissent pour toujours. Vos conversations à
        son sujet restent.
      </p>
      <p className="mt-2">Pour la retirer quelque temps seulement, archivez-la.</p>
    </AlertDialog>
  );
}
