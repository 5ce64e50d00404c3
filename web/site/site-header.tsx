import { Bell, MessageCircle, Plus } from 'lucide-react';
import { NavLink } from 'react-router';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AccountLink } from './account-link.tsx';
import { AlertMark } from './alert-mark.tsx';
import { Logo } from './logo.tsx';
import { UnreadMark } from './unread-mark.tsx';

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 bg-card">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4">
        <Logo />
        <nav aria-label="Principal" className="ml-auto hidden items-center gap-2 md:flex">
          <NavLink
            to="/annonces"
            className="flex h-11 items-center rounded-full px-4 font-medium hover:bg-sunken aria-[current=page]:text-leaf"
          >
            Annonces
          </NavLink>
          <LinkButton to="/ad/add">
            <Plus aria-hidden className="size-5" /> Publier une annonce
          </LinkButton>
          <NavLink
            to="/messages"
            title="Messages"
            className="relative grid size-11 place-items-center rounded-full hover:bg-sunken aria-[current=page]:text-leaf"
          >
            <MessageCircle aria-hidden className="size-6" />
            <span className="sr-only">Messages</span>
            <span className="absolute top-0.5 left-6">
              <UnreadMark />
            </span>
          </NavLink>
          <NavLink
            to="/alerts"
            title="Mes recherches"
            className="relative grid size-11 place-items-center rounded-full hover:bg-sunken aria-[current=page]:text-leaf"
          >
            <Bell aria-hidden className="size-6" />
            <span className="sr-only">Mes recherches</span>
            <span className="absolute top-1.5 right-1.5">
              <AlertMark />
            </span>
          </NavLink>
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
