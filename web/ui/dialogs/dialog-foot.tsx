import type { ReactNode } from 'react';

/**
 * Buttons of a dialog, which stay in sight while a text that is longer than the window scrolls behind them. Its parent
 * holds that text. In a window of less than 30 lines those of a form follow its fields, which need the room.
 */
export function DialogFoot({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`sticky bottom-0 z-1 -mx-6 bg-card px-6 py-3 in-[form]:bottom-[min(0px,(100dvh-30rem)*99)] low:static ${className}`}
    >
      {children}
    </div>
  );
}
