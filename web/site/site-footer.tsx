import { type ReactNode, useState } from 'react';
import { useFooterLinks, useSite } from '#web/document/use-site.ts';
import { lazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { Link } from '#web/ui/link.tsx';
import { Logo } from './logo.tsx';

/** @param props.choices button that reopens the consent question */
export function SiteFooter({ choices }: { choices?: ReactNode }) {
  const { links } = useSite();
  const { social } = links;
  return (
    <footer className="mt-20 bg-grove pb-[calc(--spacing(16)+env(safe-area-inset-bottom))] text-on-grove md:pb-0">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-12 md:flex-row md:items-start md:justify-between">
        <div className="shrink-0 md:max-w-1/2">
          <Logo />
          <p className="mt-2">Les produits du jardin, entre voisins.</p>
          <AppearanceButton />
          {choices}
        </div>
        <LinkList label="Autour du site" links={useFooterLinks()} />
        {social.length > 0 && (
          <LinkList
            label="Réseaux sociaux"
            links={social.map((link) => ({ label: link.name, url: link.url }))}
          />
        )}
      </div>
    </footer>
  );
}

const AppearanceDialog = lazyOptionalComponent(() => import('./appearance/appearance-dialog.tsx'));

function AppearanceButton() {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mr-6 inline-flex min-h-11 items-center text-left underline-offset-4 hover:underline noscript:hidden"
      >
        Couleurs et taille du texte
      </button>
      {isOpen !== undefined && <AppearanceDialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

interface LinkListProps {
  label: string;
  links: { label: string; url: string }[];
}

function LinkList({ label, links }: LinkListProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-6 md:block md:columns-2">
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
