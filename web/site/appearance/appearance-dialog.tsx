import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AppearanceSettingsFields } from './appearance-settings-fields.tsx';

/** Dialog with the appearance choices. Default export for `lazy`. */
export default function AppearanceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Affichage">
      <AppearanceSettingsFields />
    </Dialog>
  );
}
