import type { LinkProps } from 'react-router';
import { type ButtonVariant, buttonClass } from './button-class.ts';
import { Link } from './link.tsx';

export function LinkButton({ variant, className = '', ...rest }: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={`${buttonClass(variant)} ${className}`} />;
}
