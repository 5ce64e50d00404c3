import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { showToastsWith } from './notify.ts';

/** Toaster of sonner. Default export for `lazy`. */
export default function Toaster() {
  useEffect(() => showToastsWith(({ kind, text }) => toast[kind](text)), []);
  const { theme } = document.documentElement.dataset;
  return (
    <Sonner
      position="top-center"
      offset={BELOW_HEADER}
      mobileOffset={BELOW_HEADER}
      theme={theme === 'light' || theme === 'dark' ? theme : 'system'}
      duration={5_000}
      containerAriaLabel="Notifications"
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-leaf" />,
        error: <CircleAlert aria-hidden className="size-5 text-danger" />,
      }}
      toastOptions={{
        // Wider gap: the icon grows with large text beyond its room.
        style: { gap: '1rem' },
        className: 'rounded-2xl! border-line! bg-card! font-sans! text-base! text-ink! shadow-float!',
      }}
    />
  );
}

const BELOW_HEADER = { top: 'calc(16 * var(--spacing) + 1.25rem)' };
