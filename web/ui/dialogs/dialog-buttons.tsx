import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface DialogButtonsProps {
  /** Of the button that leaves everything as it is. */
  cancel?: string;
  onCancel: () => void;
  /** The button that does what the dialog is about. */
  children: ReactNode;
}

/** At the end of a dialog. */
export function DialogButtons({ cancel = 'Annuler', onCancel, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}
