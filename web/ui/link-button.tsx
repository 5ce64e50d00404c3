import { Link, type LinkProps } from 'react-router';
import { type ButtonVariant, buttonClass } from './button-class.ts';

export function LinkButton({ variant, className = '', ...rest }: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={`${buttonClass(variant)} ${className}`} />;
}
