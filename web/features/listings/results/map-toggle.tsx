import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';

interface MapToggleProps {
  ref?: Ref<HTMLButtonElement>;
  onClick: () => void;
  children: ReactNode;
}

/** Floats over the results, and stops between their end and the footer, whose links it would hide. */
export function MapToggle({ ref, onClick, children }: MapToggleProps) {
  return (
    <div className="map-toggle absolute inset-x-0 z-20" style={area}>
      <Button ref={ref} variant="leaf" onClick={onClick} className="sticky shadow-float" style={placed}>
        {children}
      </Button>
    </div>
  );
}

/** Of `.results` and most of the space before the footer. */
const area = {
  insetBlock: '0 calc(-16 * var(--spacing))',
  display: 'grid',
  placeItems: 'end center',
  pointerEvents: 'none',
} as const;

/** Large enough where the text is larger, of which it hides less so. */
const placed = { bottom: 'min(6rem, 110px)', fontSize: 'min(1rem, 18px)', pointerEvents: 'auto' } as const;
