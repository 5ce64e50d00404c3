import type { ReactNode } from 'react';

/** A long table that scrolls by itself, by keyboard too. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section tabIndex={0} aria-label={label} className="max-h-96 overflow-auto pr-2">
      {children}
    </section>
  );
}
