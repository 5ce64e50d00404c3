import type { ReactNode } from 'react';

/**
 * Buttons of a dialog, which stay in sight while a text that is longer than the window scrolls behind them. Its parent
 * holds that text.
 */
export function DialogFoot({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`sticky bottom-0 z-1 -mx-6 bg-card px-6 py-3 low:static ${className}`}>{children}</div>
  );
}
