import { Link, type LinkProps } from 'react-router';

/** Link that stands alone on its line: 44 px high, for fingers. */
export function TextLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4 hover:text-leaf-strong"
    />
  );
}
