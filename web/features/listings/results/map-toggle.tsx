import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';

interface MapToggleProps {
  ref?: Ref<HTMLButtonElement>;
  onClick: () => void;
  children: ReactNode;
}

/** Floats over the results; the footer ends with room for it, as it would hide its links. */
export const MapToggle = ({ ref, onClick, children }: MapToggleProps) => (
  <>
    <style>{'footer{padding-bottom:10rem}'}</style>
    <Button ref={ref} variant="leaf" onClick={onClick} className={floating} style={placed}>
      {children}
    </Button>
  </>
);

const floating = 'map-toggle fixed left-1/2 z-30 -translate-x-1/2 shadow-float';

/** Large enough where the text is larger, of which it hides less so. */
const placed = { bottom: 'min(6rem, 110px)', fontSize: 'min(1rem, 18px)' };
