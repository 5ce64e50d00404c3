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

/** Logo and name of the site; a wordmark replaces the name. Its colours are on white in both schemes. */
export function Brand({ name, logo = RADISH }: BrandProps) {
  return (
    <>
      <img
        src={logo.path}
        alt=""
        width={Math.min(MAX_WIDTH, Math.round((HEIGHT * logo.width) / logo.height))}
        height={HEIGHT}
        className={logo === RADISH ? undefined : 'rounded-md bg-white object-contain'}
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

/** Size of a logo in pixels: a wide one is shown lower. */
const HEIGHT = 36;
const MAX_WIDTH = 160;

const RADISH: SiteLogo = { path: radish, width: HEIGHT, height: HEIGHT };
