import { ALargeSmall, Plus } from 'lucide-react';
import { NavLink } from 'react-router';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AppearanceDialogButton } from './appearance-dialog-button.tsx';
import { MessagesLink, SavedSearchesIconLink } from './icon-links.tsx';
import { LazyAccountPendingWorkBadge } from './lazy-account-pending-work-badge.tsx';
import { LoginOrAccountLink } from './login-or-account-link.tsx';
import { Logo } from './logo.tsx';
import { useScrollsDown } from './use-scrolls-down.ts';

/**
 * Header of the site. With large text its links are icons alone. On phones it makes room while one reads downwards; on
 * low screens it scrolls with the page, and has the links that a phone held upright has in its bar.
 */
export function SiteHeader() {
  const isHidden = useScrollsDown();
  return (
    <header
      data-hidden={isHidden || undefined}
      className="site-header sticky top-0 z-30 bg-card transition-transform not-focus-within:max-md:data-hidden:-translate-y-[calc(100%+1rem)] low:relative"
    >
      <div className="@container mx-auto flex h-16 max-w-6xl items-center gap-2 px-4">
        <Logo />
        <nav
          aria-label="Principal"
          className="hidden flex-1 items-center justify-end gap-2 md:flex low:sm:flex"
        >
          <LazyAccountPendingWorkBadge place="link" />
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
          <SavedSearchesIconLink />
          <LazyAccountPendingWorkBadge place="head" />
          <LoginOrAccountLink />
        </nav>
        <div className="ml-auto noscript:hidden md:ml-0 @min-[45rem]:@max-[52rem]:hidden">
          <AppearanceDialogButton
            title="Affichage"
            className="grid size-11 place-items-center rounded-full hover:bg-sunken"
          >
            <ALargeSmall aria-hidden className="size-6" />
            <span className="sr-only">Affichage</span>
          </AppearanceDialogButton>
        </div>
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
