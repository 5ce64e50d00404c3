import { Plus, User } from 'lucide-react';
import { Link } from 'react-router';
import { MessagesLink, SavedSearchesIconLink } from '#web/site/icon-links.tsx';
import { LoginOrAccountLink } from '#web/site/login-or-account-link.tsx';
import { Logo } from '#web/site/logo.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Header of framed pages: the site's main links in one line; a frame has no bottom bar. */
export function FramedPageHeader() {
  return (
    <header className="frame-widget frame-header">
      <Logo />
      <nav aria-label="Principal">
        <Link to="/annonces" className="frame-wide frame-text rounded-full font-medium hover:bg-sunken">
          Annonces
        </Link>
        <LinkButton to="/ad/add" title="Publier une annonce">
          <Plus aria-hidden className="size-5" />
          <span className="frame-label">Publier une annonce</span>
        </LinkButton>
        <MessagesLink />
        <SavedSearchesIconLink />
        <div className="frame-wide">
          <LoginOrAccountLink />
        </div>
        <Link
          to="/profil/info"
          title="Mon profil"
          className="frame-narrow grid size-11 place-items-center rounded-full hover:bg-sunken"
        >
          <User aria-hidden className="size-6" />
          <span className="sr-only">Mon profil</span>
        </Link>
      </nav>
    </header>
  );
}
