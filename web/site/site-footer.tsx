import type { ReactNode } from 'react';
import { useSite } from '#web/use-site.ts';
import { Logo } from './logo.tsx';

/** Links that are not configured are not shown. @param props.choices reopens the consent question */
export function SiteFooter({ choices }: { choices?: ReactNode }) {
  const { name, links } = useSite();
  const { social, ...pages } = links;
  const shown = labels.flatMap(([key, label]) => (pages[key] ? [{ label, url: pages[key] }] : []));
  return (
    <footer className="mt-20 bg-grove pb-[calc(--spacing(16)+env(safe-area-inset-bottom))] text-on-grove md:pb-0">
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-12 md:flex-row md:items-start md:justify-between">
        <div className="max-w-xs">
          <Logo />
          <p className="mt-2">Les produits du jardin, entre voisins.</p>
          {choices}
        </div>
        {shown.length > 0 && <LinkList label={`Autour de ${name}`} links={shown} columns />}
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

interface LinkListProps {
  label: string;
  links: { label: string; url: string }[];
  columns?: boolean;
}

function LinkList({ label, links, columns = false }: LinkListProps) {
  return (
    <nav aria-label={label}>
      <ul className={columns ? 'grid grid-cols-2 gap-x-10' : ''}>
        {links.map((link) => (
          <li key={link.url}>
            <a
              href={link.url}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const labels = [
  ['about', 'À propos'],
  ['blog', 'Blog'],
  ['contact', 'Contact'],
  ['terms', 'Conditions générales'],
  ['privacy', 'Confidentialité'],
  ['legal', 'Mentions légales'],
] as const;
