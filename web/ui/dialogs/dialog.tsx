import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { DialogContainer } from './dialog-container.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Id of the element that describes the dialog. */
  describedBy?: string;
  children: ReactNode;
}

/** Dialog whose content is remounted each time it opens, and scrolls under the title. */
export function Dialog({ open, onClose, title, describedBy, children }: DialogProps) {
  const id = useId();
  return (
    <DialogContainer open={open} onClose={onClose} labelledBy={id} describedBy={describedBy}>
      <div className="flex flex-col">
        {/* Padding beside the first line only, for the close button: in large text a word fills the next line. */}
        <h2
          id={id}
          className="sticky top-0 z-1 -mx-6 -mt-6 bg-card px-6 pt-6 pb-2 font-display text-2xl font-semibold before:float-right before:h-8 before:w-12"
        >
          {title}
        </h2>
        <div className="mt-2">{children}</div>
        {/* Close button last in the document, so that fields get the focus first. */}
        <button
          type="button"
          aria-label="Fermer"
          onClick={onClose}
          className="sticky top-4 z-2 order-first -mt-2 -mr-2 -mb-9 grid size-11 place-items-center self-end rounded-full hover:bg-sunken"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </DialogContainer>
  );
}
