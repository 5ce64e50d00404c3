import type { ReactNode } from 'react';

/** Wrapper that hides a page before the first paint from a member who is about to be redirected. */
export function HiddenFromMembersUntilRedirect({
  isChecked,
  children,
}: {
  isChecked: boolean;
  children: ReactNode;
}) {
  return <div className={isChecked ? undefined : 'member:invisible'}>{children}</div>;
}
