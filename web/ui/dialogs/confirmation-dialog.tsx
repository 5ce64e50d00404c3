import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import type { ButtonVariant } from '../button-class.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { DialogContainer } from './dialog-container.tsx';

interface ConfirmationDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Label of the dialog's cancel button, which is first and gets the focus. */
  cancel?: string;
  confirm?: { label: string; onConfirm: () => void; pending?: boolean; variant?: ButtonVariant };
}

export function ConfirmationDialog({
  open,
  onClose,
  title,
  children,
  cancel = 'Fermer',
  confirm,
}: ConfirmationDialogProps) {
  const id = useId();
  return (
    <DialogContainer
      open={open}
      onClose={onClose}
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-text`}
    >
      <h2 id={id} className="font-display text-2xl font-semibold">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-3 mb-3 text-soft">
        {children}
      </div>
      <DialogButtons cancel={cancel} onCancel={onClose}>
        {confirm && (
          <Button variant={confirm.variant} pending={confirm.pending} onClick={confirm.onConfirm}>
            {confirm.label}
          </Button>
        )}
      </DialogButtons>
    </DialogContainer>
  );
}
