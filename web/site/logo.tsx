import { Link } from 'react-router';
import { isWordmark, type SiteLogo } from '#contract/logo.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import radish from './logo.svg?url&no-inline';

export function Logo() {
  const { name, logo } = useSiteSettings();
  return (
    <Link to="/" className="flex h-11 items-center gap-2 rounded-full pr-2">
      <Brand name={name} logo={logo} />
    </Link>
  );
}

interface BrandProps {
  name: string;
  logo: SiteLogo | undefined;
}

/** Logo and name of the site; a wordmark replaces the name. Its dark colours are on white in the dark scheme. */
export function Brand({ name, logo = RADISH }: BrandProps) {
  return (
    <>
      <img
        src={logo.path}
        alt=""
        width={logo.width}
        height={logo.height}
        className={
          logo === RADISH
            ? undefined
            : 'h-9 w-auto max-w-40 rounded-md bg-plate object-contain in-[.site-footer]:bg-white'
        }
      />
      <span
        className={
          isWordmark(logo)
            ? 'sr-only'
            : 'sm:@max-[30rem]:sr-only font-display text-2xl font-semibold tracking-tight'
        }
      >
        {name}
      </span>
    </>
  );
}

const RADISH: SiteLogo = { path: radish, width: 36, height: 36 };
