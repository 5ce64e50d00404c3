import type { ReactNode } from 'react';
import { Link, useMatches } from 'react-router';
import type { PageRouteHandle } from '#web/document/page-route-handle.ts';
import { useFooterLinks, useSiteSettings } from '#web/document/use-site.ts';
import { AppearanceDialogButton } from './appearance-dialog-button.tsx';
import { Logo } from './logo.tsx';

/**
 * Footer of the site; a few lines of links under forms and pages of members, which are not visited for its
 * links.
 * @param props.choices button that reopens the consent question
 */
export function SiteFooter({ choices }: { choices?: ReactNode }) {
  const isSmall = useMatches().some(({ handle }) => (handle as PageRouteHandle | undefined)?.hasSmallFooter);
  const links = useFooterLinks();
  const { social } = useSiteSettings().links;
  const networks = social.map((network) => ({ label: network.name, url: network.url }));
  return isSmall ? (
    <footer className={`mt-10 text-sm ${frame}`}>
      <div className="mx-auto flex max-w-6xl flex-wrap gap-x-5 px-4 py-3 [&_:is(a,button)]:min-h-9">
        <LinkList label="Autour du site" links={links} className="contents" />
        {networks.length > 0 && <LinkList label="Réseaux sociaux" links={networks} className="contents" />}
        <Choices>{choices}</Choices>
      </div>
    </footer>
  ) : (
    <footer className={`mt-20 ${frame}`}>
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-12 md:flex-row md:items-start md:justify-between">
        <div className="shrink-0 md:max-w-1/2">
          <Logo />
          <p className="mt-2">Les produits du jardin, entre voisins.</p>
          <Choices>{choices}</Choices>
        </div>
        <LinkList label="Autour du site" links={links} className={columns} />
        {networks.length > 0 && <LinkList label="Réseaux sociaux" links={networks} className={columns} />}
      </div>
    </footer>
  );
}

const frame = 'site-footer bg-grove pb-(--bottom-bar) text-on-grove';
const columns = 'flex flex-wrap gap-x-6 md:block md:columns-2';

const Choices = ({ children }: { children: ReactNode }) => (
  <>
    <AppearanceDialogButton className="mr-6 inline-flex min-h-11 items-center text-left underline-offset-4 hover:underline noscript:hidden">
      Couleurs et taille du texte
    </AppearanceDialogButton>
    {children}
  </>
);

interface LinkListProps {
  label: string;
  links: { label: string; url: string }[];
  className: string;
}

function LinkList({ label, links, className }: LinkListProps) {
  return (
    <nav aria-label={label} className={className === 'contents' ? className : undefined}>
      <ul className={className}>
        {links.map((link) => (
          <li key={link.url}>
            <Link
              to={link.url}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
