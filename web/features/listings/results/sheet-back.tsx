import { useEffect, useState } from 'react';
import { BackCloses } from '#web/ui/back-closes.tsx';

/** Has the browser's Back close a popover while it is open. */
export function SheetBack({ sheet }: { sheet: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const popover = document.getElementById(sheet);
    const follow = (event: ToggleEvent) => setOpen(event.newState === 'open');
    popover?.addEventListener('toggle', follow);
    return () => popover?.removeEventListener('toggle', follow);
  }, [sheet]);
  return isOpen && <BackCloses onClose={() => document.getElementById(sheet)?.hidePopover()} />;
}
