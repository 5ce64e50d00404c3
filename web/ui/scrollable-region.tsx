import type { ReactNode } from 'react';

/** Region of a long table or list, which scrolls on its own, by keyboard too. */
export function ScrollableRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section tabIndex={0} aria-label={label} className="max-h-96 overflow-auto pr-2">
      {children}
    </section>
  );
}
