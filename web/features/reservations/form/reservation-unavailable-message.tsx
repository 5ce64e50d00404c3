import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';

interface ReservationNoticeProps {
  /** Link to the next page. */
  link: { to: string; label: string };
  /** True when the control that the reader has just used is gone. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** Sentence shown instead of a reservation that can't be made, or was put aside. */
export const ReservationUnavailableMessage = ({
  link,
  takesFocus = false,
  children,
}: ReservationNoticeProps) => (
  <div
    ref={takesFocus ? takeFocus : undefined}
    tabIndex={-1}
    className="flex flex-col items-start gap-5 outline-none"
  >
    <p>{children}</p>
    <LinkButton to={link.to}>{link.label}</LinkButton>
  </div>
);

const takeFocus = (notice: HTMLElement | null) => notice?.focus();
