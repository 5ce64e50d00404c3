import { X } from 'lucide-react';
import { AfterHydration } from '#web/ui/after-hydration.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';

const LiveSheet = createLazyOptionalComponent(() => import('./open-search-sheet-behaviour.tsx'));

interface SearchSheetHeaderProps {
  title: string;
  /** Id of the popover that the cross closes, without JavaScript too. */
  sheet: string;
  className?: string;
}

/** Head of a sheet: its title and the cross that closes it, as the browser's Back does. */
export const SearchSheetHeader = ({ title, sheet, className = '' }: SearchSheetHeaderProps) => (
  <div className={`flex flex-wrap items-center justify-between ${className}`}>
    <p className="font-display text-xl font-semibold">{title}</p>
    <button
      type="button"
      popoverTarget={sheet}
      popoverTargetAction="hide"
      aria-label="Fermer"
      className="grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <X aria-hidden className="size-6" />
    </button>
    <AfterHydration>
      <LiveSheet sheet={sheet} />
    </AfterHydration>
  </div>
);
