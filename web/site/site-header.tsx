import { Plus } from 'lucide-react';
import { NavLink } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AccountLink } from './account-link.tsx';
import { AdminIndicator } from './admin-indicator.tsx';
import { AlertsLink, MessagesLink } from './icon-links.tsx';
import { Logo } from './logo.tsx';

/** Header of the site. With large text its links are icons alone. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 bg-card">
      <div className="@container mx-auto flex h-16 max-w-6xl items-center gap-2 px-4">
        <Logo />
        <nav aria-label="Principal" className="ml-auto hidden items-center gap-2 md:flex">
          <NavLink
            to="/annonces"
            className="flex h-11 items-center rounded-full px-3 font-medium hover:bg-sunken @max-[45rem]:hidden"
          >
            Annonces
          </NavLink>
          <LinkButton to="/ad/add">
            <Plus aria-hidden className="size-5" />
            <span className="@max-[45rem]:sr-only">Publier une annonce</span>
          </LinkButton>
          <MessagesLink />
          <AlertsLink />
          <AdminIndicator />
          <AccountLink />
        </nav>
      </div>
      <div
        aria-hidden
        className="absolute inset-x-0 top-[calc(100%-1px)] [filter:drop-shadow(0_1px_2px_#0003)]"
      >
        <div className="awning" />
      </div>
    </header>
  );
}
