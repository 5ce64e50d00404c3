import { Link } from 'react-router';
import { useSiteSettings } from '#web/document/use-site.ts';
import logo from './logo.svg?url&no-inline';

export function Logo() {
  return (
    <Link to="/" className="flex h-11 items-center gap-2 rounded-full pr-2">
      <img src={logo} alt="" width={36} height={36} />
      <span className="sm:@max-[30rem]:sr-only font-display text-2xl font-semibold tracking-tight">
        {useSiteSettings().name}
      </span>
    </Link>
  );
}
