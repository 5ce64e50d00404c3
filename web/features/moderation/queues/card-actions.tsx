import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { cardKeys } from '../keys/shortcuts.ts';
import { useKey } from '../keys/use-shortcuts.ts';

interface CardActionsProps {
  listing: Listing;
  history: { button: ReactNode; panel: ReactNode };
  children: ReactNode;
}

/** `target="_blank"`, so that the reader keeps their place in the list. */
export function CardActions({ listing: { _id }, history, children }: CardActionsProps) {
  const key = useKey(cardKeys.open);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Link to={`/ad/${_id}`} target="_blank" className={buttonClass('secondary')} {...key}>
          <ExternalLink aria-hidden className="size-5" />
          Voir
          <span className="sr-only"> (nouvel onglet)</span>
        </Link>
        {history.button}
      </div>
      {history.panel}
    </>
  );
}
