import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AlertBox } from '../alert-box.tsx';

/** Message in place of a form that was sent; it gets the focus. */
export const FormSentMessage = ({ children }: { children: ReactNode }) => (
  <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-5 outline-none">
    <AlertBox tone="success">{children}</AlertBox>
    <Link to="/annonces" className="font-semibold text-leaf underline underline-offset-4">
      Retour aux annonces
    </Link>
  </div>
);

const takeFocus = (result: HTMLElement | null) => result?.focus();
