import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ModalFrame } from './modal-frame.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Its content is remounted each time it opens. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const id = useId();
  return (
    <ModalFrame open={open} onClose={onClose} labelledBy={id}>
      {/* Room for the button beside the first line only: of large text, a word fills the next one. */}
      <h2 id={id} className="font-display text-2xl font-semibold before:float-right before:h-8 before:w-12">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
      <button
        type="button"
        aria-label="Fermer"
        onClick={onClose}
        className="absolute top-4 right-4 grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </button>
    </ModalFrame>
  );
}
