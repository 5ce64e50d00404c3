import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined;
  /** True while the button's action is in progress: it stays focusable, is announced as busy, and ignores clicks. */
  pending?: boolean | undefined;
}

export function Button({
  variant,
  pending = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      className={`${buttonClass(variant)} ${className}`}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
