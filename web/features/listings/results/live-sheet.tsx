import { useEffect, useState } from 'react';
import { useOnline } from '#web/client/use-online.ts';
import { CloseOnBack } from '#web/ui/back-closes.tsx';

/**
 * Part of a sheet once the page is alive: the browser's Back closes it, and it says when the network is lost, as the
 * site's banner lies under it. Default export for `lazy`.
 */
export default function LiveSheet({ sheet }: { sheet: string }) {
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const popover = document.getElementById(sheet);
    const follow = (event: ToggleEvent) => setOpen(event.newState === 'open');
    popover?.addEventListener('toggle', follow);
    return () => popover?.removeEventListener('toggle', follow);
  }, [sheet]);
  return (
    <>
      <p role="status" className="basis-full">
        {!isOnline && 'Vous êtes hors ligne\u00a0: la liste changera au retour du réseau.'}
      </p>
      {isOpen && <CloseOnBack onClose={() => document.getElementById(sheet)?.hidePopover()} />}
    </>
  );
}
