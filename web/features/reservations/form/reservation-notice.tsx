import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';

interface ReservationNoticeProps {
  /** Link to where the reader goes on. */
  link: { to: string; label: string };
  /** True in place of what the reader has just used. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** Sentence in place of a reservation that can't be made, or was put aside. */
export const ReservationNotice = ({ link, takesFocus = false, children }: ReservationNoticeProps) => (
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
