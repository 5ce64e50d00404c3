import { Bell, MessageCircle, Plus, User } from 'lucide-react';
import { Link } from 'react-router';
import { AccountLink } from '#web/site/account-link.tsx';
import { AlertMark } from '#web/site/alert-mark.tsx';
import { Logo } from '#web/site/logo.tsx';
import { UnreadMark } from '#web/site/unread-mark.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The site's places in one line of a host's page, at any width: there is no bottom bar in a frame. */
export function FrameHeader() {
  return (
    <header className="frame-piece frame-header">
      <Logo />
      <nav aria-label="Principal">
        <Link to="/annonces" className={`${round} frame-wide px-4 font-medium`}>
          Annonces
        </Link>
        <LinkButton to="/ad/add" title="Publier une annonce">
          <Plus aria-hidden className="size-5" />
          <span className="frame-label">Publier une annonce</span>
        </LinkButton>
        <Link to="/messages" title="Messages" className={`${round} w-11`}>
          <MessageCircle aria-hidden className="size-6" />
          <span className="sr-only">Messages</span>
          <span className="absolute top-0.5 left-6">
            <UnreadMark />
          </span>
        </Link>
        <Link to="/alerts" title="Mes recherches" className={`${round} w-11`}>
          <Bell aria-hidden className="size-6" />
          <span className="sr-only">Mes recherches</span>
          <span className="absolute top-1.5 right-1.5">
            <AlertMark />
          </span>
        </Link>
        <span className="frame-wide">
          <AccountLink />
        </span>
        <Link to="/profil/info" title="Mon profil" className={`${round} frame-narrow w-11`}>
          <User aria-hidden className="size-6" />
          <span className="sr-only">Mon profil</span>
        </Link>
      </nav>
    </header>
  );
}

const round = 'relative flex h-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken';
