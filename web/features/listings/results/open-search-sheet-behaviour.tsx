import { useEffect, useRef, useState } from 'react';
import { useOnline } from '#web/client/use-online.ts';
import { CloseOnBrowserBack } from '#web/ui/back-closes.tsx';

/** Width from which what the sheets for small screens hold stands in the page, and the other sheet opens. */
const WIDE = '(width >= 48rem)';

/**
 * Component of an open sheet after hydration: the browser's Back closes the sheet, as does a window that becomes too
 * wide or too narrow for it, where its head would be missing; and it says when the network is lost, as the site's banner
 * lies under it. What is chosen then is submitted once the network is back, so that the list stays. Default export for
 * `lazy`.
 */
export default function OpenSearchSheetBehaviour({ sheet }: { sheet: string }) {
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const popover = document.getElementById(sheet);
    const follow = (event: ToggleEvent) => setOpen(event.newState === 'open');
    popover?.addEventListener('toggle', follow);
    return () => popover?.removeEventListener('toggle', follow);
  }, [sheet]);

  useEffect(() => {
    if (!isOpen) return;
    const width = matchMedia(WIDE);
    const close = () => document.getElementById(sheet)?.hidePopover();
    width.addEventListener('change', close);
    return () => width.removeEventListener('change', close);
  }, [sheet, isOpen]);

  const isHeld = useRef(false);
  useEffect(() => {
    const popover = document.getElementById(sheet);
    const form = popover?.closest('form');
    if (isOnline && isHeld.current) {
      isHeld.current = false;
      form?.requestSubmit();
    }
    if (isOnline || !isOpen) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      isHeld.current = true;
      if (event.submitter) popover?.hidePopover();
    };
    form?.addEventListener('submit', hold, { capture: true });
    return () => form?.removeEventListener('submit', hold, { capture: true });
  }, [sheet, isOnline, isOpen]);

  return (
    <>
      <p role="status" className="basis-full">
        {!isOnline && 'Vous êtes hors ligne\u00a0: la liste changera au retour du réseau.'}
      </p>
      {isOpen && <CloseOnBrowserBack onClose={() => document.getElementById(sheet)?.hidePopover()} />}
    </>
  );
}
