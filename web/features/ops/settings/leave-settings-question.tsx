import { useLeaveConfirmation } from '#web/client/use-leave-confirmation.ts';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';

/** Question before the page is left with settings that are not saved. */
export function LeaveSettingsQuestion() {
  const blocker = useLeaveConfirmation();
  return (
    <ConfirmationDialog
      open={blocker !== undefined}
      onClose={() => blocker?.reset()}
      title="Quitter sans enregistrer&nbsp;?"
      cancel="Rester"
      confirm={{ label: 'Quitter', onConfirm: () => blocker?.proceed() }}
    >
      Vos changements ne sont pas enregistrés, et le site ne les suit pas encore. Cet appareil les garde en
      brouillon&nbsp;: vous les retrouverez sur cette page.
    </ConfirmationDialog>
  );
}
