import '#web/styles/account.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useInRouterContext } from 'react-router';
import { CloseOnBrowserBack } from '../back-closes.tsx';

const CLOSING_MS = 300;

interface DialogContainerProps {
  open: boolean;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  labelledBy: string;
  describedBy?: string | undefined;
  children: ReactNode;
}

/**
 * `<dialog>` opened by `showModal()`: the browser provides the top layer, the inert page, Escape and the return of
 * the focus. What is focused scrolls into view between a title and buttons that stay in sight.
 */
export function DialogContainer({
  open,
  onClose,
  role,
  labelledBy,
  describedBy,
  children,
}: DialogContainerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useLingering(open, children);
  // False in a dialog with a React root of its own, as for new terms: "back" can't close it.
  const isInRouter = useInRouterContext();

  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      // Scroll position reset to the first line: the focus, on a button below long or large text, has scrolled down.
      dialog.scrollTop = 0;
    }
    if (!open && dialog?.open) {
      dialog.close();
      // Focus taken from the closing dialog: where the element that opened it is gone, the browser leaves the focus in
      // it.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && dialog.contains(activeElement)) activeElement.blur();
    }
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; for the keyboard, Escape does
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={() => open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="m-auto max-h-[calc(100dvh-8*var(--spacing))] w-[calc(100%-8*var(--spacing))] max-w-lg scroll-pt-[6rem] scroll-pb-[clamp(1rem,(100dvh-30rem)*99,9rem)] translate-y-3 overflow-y-auto overscroll-contain rounded-3xl bg-card p-0 text-ink pointer-events-none opacity-0 shadow-float transition-all transition-discrete duration-300 backdrop:bg-black/0 backdrop:transition-all backdrop:transition-discrete backdrop:duration-300 open:pointer-events-auto open:translate-y-0 open:opacity-100 open:backdrop:bg-black/50 starting:open:translate-y-3 starting:open:opacity-0 starting:open:backdrop:bg-black/0"
    >
      {open && isInRouter && <CloseOnBrowserBack onClose={onClose} />}
      {shown && <div className="relative p-6">{shown}</div>}
    </dialog>
  );
}

/** Dialog content kept during the fade-out: its owner may have emptied it already. */
function useLingering(open: boolean, children: ReactNode): ReactNode {
  const [last, setLast] = useState<ReactNode>();
  if (open && last !== children) setLast(children);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setLast(undefined), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return open ? children : last;
}
