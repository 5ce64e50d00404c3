import type { ReactNode } from 'react';

/** Hides from a member, before the first paint, a page that they are about to leave. */
export function VisitorsOnly({ isChecked, children }: { isChecked: boolean; children: ReactNode }) {
  return <div className={isChecked ? undefined : 'member:invisible'}>{children}</div>;
}
