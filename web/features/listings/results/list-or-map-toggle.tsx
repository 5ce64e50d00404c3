import { List, MapPin, X } from 'lucide-react';
import type { Ref } from 'react';
import { createPortal } from 'react-dom';

interface ListOrMapToggleProps {
  /** Ref of the button that opens the map. */
  ref?: Ref<HTMLButtonElement>;
  /** Element in which the button is rendered, and which keeps its room until then. */
  slot: HTMLElement | null;
  isOpen?: boolean;
  onClick: () => void;
}

/** "Liste | Carte"; where the map stands beside the list, one button that opens and closes it. */
export const ListOrMapToggle = ({ ref, slot, isOpen = false, onClick }: ListOrMapToggleProps) =>
  slot &&
  createPortal(
    <div className="flex flex-1 rounded-full bg-card inset-ring inset-ring-edge">
      <button
        type="button"
        aria-current={isOpen ? undefined : true}
        onClick={isOpen ? onClick : undefined}
        className={`${segment} lg:hidden`}
      >
        <List aria-hidden className={icon} />
        Liste
      </button>
      <button
        ref={ref}
        type="button"
        aria-current={isOpen || undefined}
        onClick={onClick}
        className={`${segment} lg:px-4`}
      >
        {isOpen && <X aria-hidden className="size-5 max-lg:hidden" />}
        {isOpen && <span className="max-lg:hidden">Fermer la carte</span>}
        <MapPin aria-hidden className={`${icon} ${isOpen ? 'lg:hidden' : ''}`} />
        <span className={isOpen ? 'lg:hidden' : undefined}>Carte</span>
      </button>
    </div>,
    slot,
  );

const segment =
  'flex min-h-11 flex-1 items-center justify-center gap-2 rounded-full px-2.5 font-semibold whitespace-nowrap hover:bg-sunken max-lg:aria-[current]:bg-leaf max-lg:aria-[current]:text-on-leaf max-md:text-sm';
/** Classes of an icon, for which small screens have no room. */
const icon = 'size-5 max-md:hidden';
