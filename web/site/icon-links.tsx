import { Bell, MessageCircle } from 'lucide-react';
import { NavLink } from 'react-router';
import { LazyNewSavedSearchResultsDot } from './lazy-new-saved-search-results-dot.tsx';
import { LazyUnreadMessagesBadge } from './lazy-unread-messages-badge.tsx';

export const MessagesLink = () => (
  <NavLink to="/messages" title="Messages" className={box}>
    <MessageCircle aria-hidden className="size-6" />
    <span className="sr-only">Messages</span>
    <span className="absolute top-0.5 left-6">
      <LazyUnreadMessagesBadge />
    </span>
  </NavLink>
);

export const SavedSearchesIconLink = () => (
  <NavLink to="/alerts" title="Mes recherches" className={box}>
    <Bell aria-hidden className="size-6" />
    <span className="sr-only">Mes recherches</span>
    <span className="absolute top-1.5 right-1.5">
      <LazyNewSavedSearchResultsDot />
    </span>
  </NavLink>
);

const box = 'relative grid size-11 place-items-center rounded-full hover:bg-sunken';
