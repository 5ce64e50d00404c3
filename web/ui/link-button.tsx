import { Link, type LinkProps } from 'react-router';
import { type ButtonVariant, buttonClass } from './button-class.ts';

/** A link that looks like a button, because it leads to where something is done. */
export function LinkButton({ variant, className = '', ...rest }: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={`${buttonClass(variant)} ${className}`} />;
}
