import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
} from 'react-router';

/**
 * Links of the router. Nobody clicks during rendering on the server: there, a path under `/app` becomes the same
 * markup without the router, which would resolve it against every route of the page, sixty times.
 */
export const Link = import.meta.env.SSR ? RenderedLink : RouterLink;
export const NavLink = import.meta.env.SSR ? RenderedNavLink : RouterNavLink;

function RenderedLink(props: LinkProps) {
  const { to, target, state: _, replace: __, preventScrollReset: ___, ...rest } = props;
  if (!isPlain(props)) return <RouterLink {...props} />;
  return <a {...rest} href={hrefOf(String(to))} target={target} data-discover="true" />;
}

function RenderedNavLink(props: NavLinkProps) {
  const { pathname } = useLocation();
  const { to, end = false, className, children, style, ...rest } = props;
  if (!isPlain(props) || [className, children, style].some((prop) => typeof prop === 'function'))
    return <RouterNavLink {...props} />;
  const here = pathname.toLowerCase();
  const there = String(to)
    .toLowerCase()
    .replace(/[?#].*/, '');
  const isActive = here === there || (!end && here.startsWith(`${there}/`));
  return (
    <RenderedLink
      {...(rest as LinkProps)}
      aria-current={isActive ? 'page' : undefined}
      className={[className, isActive && 'active'].filter(Boolean).join(' ')}
      to={to}
    >
      {children as LinkProps['children']}
    </RenderedLink>
  );
}

/** True for a link that needs no router: an absolute path, and props that don't change its markup. */
const isPlain = ({
  to,
  relative,
  reloadDocument,
  discover,
  prefetch,
  mask,
  viewTransition,
}: Omit<LinkProps, 'children'> | NavLinkProps) =>
  typeof to === 'string' &&
  /^(?!.*(?:\/\/|\/\.))\//.test(to) &&
  [relative, reloadDocument, discover, prefetch, mask, viewTransition].every((prop) => prop === undefined);

/** URL of a path under `/app`; `/` is `/app`. */
const hrefOf = (to: string) => `/app${to.replace(/^\/(?=$|[?#])/, '')}`;
