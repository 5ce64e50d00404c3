import type { ReactNode, Ref } from 'react';
import { Button } from '#web/ui/button.tsx';

interface MapToggleProps {
  ref?: Ref<HTMLButtonElement>;
  onClick: () => void;
  children: ReactNode;
}

/** Button that floats over the results. The footer gets padding, or its links would be hidden. */
export const MapToggle = ({ ref, onClick, children }: MapToggleProps) => (
  <>
    <style>{'footer{padding-bottom:10rem}'}</style>
    <Button ref={ref} variant="leaf" onClick={onClick} className={floating} style={placed}>
      {children}
    </Button>
  </>
);

const floating = 'map-toggle fixed left-1/2 z-30 -translate-x-1/2 shadow-float';

/** Size that grows with the text, but not without limit: the button hides what is below it. */
const placed = { bottom: 'min(6rem, 110px)', fontSize: 'min(1rem, 18px)' };
