import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';

interface ReservationFormReplacementMessageProps {
  /** Link to the next page. */
  link: { to: string; label: string };
  children: ReactNode;
}

/** Sentence shown instead of a reservation that can't be made, or was put aside. */
export const ReservationFormReplacementMessage = ({
  link,
  children,
}: ReservationFormReplacementMessageProps) => (
  <div className="flex flex-col items-start gap-5">
    <p>{children}</p>
    <LinkButton to={link.to}>{link.label}</LinkButton>
  </div>
);
