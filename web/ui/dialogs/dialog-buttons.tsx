import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { DialogFoot } from './dialog-foot.tsx';

interface DialogButtonsProps {
  /** Label of the button that closes the dialog without an action. */
  cancel?: string;
  onCancel: () => void;
  /** Button of the dialog's own action. */
  children: ReactNode;
}

/** Buttons at the end of a dialog. */
export function DialogButtons({ cancel = 'Annuler', onCancel, children }: DialogButtonsProps) {
  return (
    <DialogFoot className="-mb-6 flex flex-wrap justify-end gap-3 pb-6">
      <Button variant="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </DialogFoot>
  );
}
