import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { Toaster as Sonner, toast } from 'sonner';
import { ApiError, UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { focusPageTitle } from '#web/document/page-focus-manager.tsx';
import {
  registerToastRenderer,
  showErrorToast,
  showToast,
  type ToastAction,
  type ToastUndo,
} from './show-or-queue-toast.ts';

const DURATION_MS = 5_000;
const UNDO_DURATION_MS = 8_000;

/** Toast with a button. */
interface ActiveToast {
  id: string | number;
  /** Undo of the toast, whose button is "Annuler". */
  undo: ToastUndo | undefined;
  /** Shows the toast again for a time. */
  prolong: (durationMs: number) => void;
}

/**
 * Toaster of sonner, to which Alt + T moves the focus; Tab keeps the order of the page. A tap closes a toast; Ctrl + Z
 * is "Annuler" of the last one that has it, which stays as long as it has the focus. Default export for `lazy`.
 */
export default function Toaster() {
  const root = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  const active = useRef<ActiveToast>(undefined);

  const runUndo = useEffectEvent(async (undo: ToastUndo) => {
    active.current = undefined;
    // Focus taken from the toast: sonner gives it back to where it came from; the undo may move it on.
    if (root.current?.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    try {
      const undone = await undo.run();
      if (undo.revalidates) await revalidate();
      if (undone === false) showErrorToast('Il est trop tard pour annuler.');
      else showToast("C'est annulé");
      if (document.activeElement === document.body) focusPageTitle();
    } catch (error) {
      showErrorToast(error instanceof ApiError ? error.message : UNEXPECTED_ERROR_TEXT);
    }
  });

  const runAction = useEffectEvent(async ({ run, revalidates }: ToastAction) => {
    await run();
    if (revalidates) await revalidate();
  });

  useEffect(
    () =>
      registerToastRenderer(({ kind, text, detail, undo, action }) => {
        if (undo?.signal?.aborted) return;
        const button = undo
          ? { label: 'Annuler', onClick: () => void runUndo(undo) }
          : action && { label: action.label, onClick: () => void runAction(action) };
        const content = (
          <>
            {detail ? <span className="block">{text}</span> : text}
            {detail && <span className="sr-only">. </span>}
            {detail && <span className="block font-normal">{detail}</span>}
            {button && (
              <span className="sr-only">
                . {undo && 'Ctrl + Z pour annuler, '}Alt + T pour atteindre ce message.
              </span>
            )}
          </>
        );
        if (!button) return void toast[kind](content);
        const options = {
          action: button,
          onAutoClose: forget,
          onDismiss: forget,
        };
        const id = toast[kind](content, { ...options, duration: UNDO_DURATION_MS });
        const prolong = (duration: number) => void toast[kind](content, { ...options, id, duration });
        active.current = { id, undo, prolong };
        undo?.signal?.addEventListener('abort', () => toast.dismiss(id));
        function forget() {
          if (active.current?.id === id) active.current = undefined;
        }
      }),
    [],
  );

  useEffect(() => {
    const closeAtTap = ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('button')) toast.dismiss();
    };
    const undoByKey = (event: KeyboardEvent) => {
      if (!active.current?.undo || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof HTMLElement && event.target.matches(TEXT_FIELDS)) return;
      event.preventDefault();
      const { id, undo } = active.current;
      toast.dismiss(id);
      void runUndo(undo);
    };
    const area = root.current;
    const hold = () => active.current?.prolong(Number.POSITIVE_INFINITY);
    const release = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && area?.contains(relatedTarget)))
        active.current?.prolong(UNDO_DURATION_MS);
    };
    const listening = new AbortController();
    const { signal } = listening;
    area?.addEventListener('click', closeAtTap, { signal });
    area?.addEventListener('focusin', hold, { signal });
    area?.addEventListener('focusout', release, { signal });
    document.addEventListener('keydown', undoByKey, { signal });
    return () => listening.abort();
  }, []);

  const { theme } = document.documentElement.dataset;
  return (
    <div ref={root}>
      <style>{ON_PHONES}</style>
      <Sonner
        position="top-center"
        offset={BELOW_HEADER}
        mobileOffset={OVER_HEADER}
        theme={theme === 'light' || theme === 'dark' ? theme : 'system'}
        duration={DURATION_MS}
        // Maximum of one toast at a time: several would cover what is read.
        visibleToasts={1}
        containerAriaLabel="Notifications"
        icons={{
          success: <CircleCheck aria-hidden className="size-5 text-leaf" />,
          error: <CircleAlert aria-hidden className="size-5 text-danger" />,
        }}
        toastOptions={{
          // Gap of the toast, wider as the icon grows with large text beyond its room.
          style: { gap: '1rem', padding: '0.5rem 1rem', minHeight: '3.25rem' },
          className:
            'flex-wrap rounded-2xl! border-line! bg-card! font-sans! text-base! text-ink! shadow-float!',
          classNames: {
            // Minimum width of the toast's text, that of a word: the button goes below a text that has no more room.
            content: 'basis-24!',
            actionButton:
              'focus-visible:outline-3! focus-visible:outline-offset-2! focus-visible:outline-leaf! h-11! rounded-full! bg-leaf! px-4! font-sans! text-base! font-semibold! text-on-leaf! hover:bg-leaf-strong!',
          },
        }}
      />
    </div>
  );
}

/** Selector of fields in which Ctrl + Z takes back what was typed. */
const TEXT_FIELDS =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=file])';

/** Offset on phones: a toast covers the logo instead of what one reads, which begins below the header. */
const OVER_HEADER = { top: '0.25rem' };
/** Styles of phones: a header that was scrolled away comes back under a toast; held sideways they are wider. */
const ON_PHONES =
  '.site:has([data-sonner-toast])>.site-header{translate:none!important}@media(height<480px){[data-sonner-toaster]{top:.25rem!important}}';
const BELOW_HEADER = { top: 'calc(16 * var(--spacing) + 0.5rem)' };
