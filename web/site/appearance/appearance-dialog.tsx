import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DeviceAppearanceFields } from './device-appearance-fields.tsx';

/** Dialog with the appearance choices. Default export for `lazy`. */
export default function AppearanceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Affichage">
      <DeviceAppearanceFields />
    </Dialog>
  );
}
