import { ChevronDown, UserRoundSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cardKeys } from '../keys/shortcuts.ts';
import { useKey } from '../keys/use-shortcuts.ts';
import { DecisionLog } from '../log/decision-log.tsx';
import { AuthorSummary } from './author-summary.tsx';

interface AuthorHistoryProps {
  userId: string;
  /** Left out of the history. */
  listingId: string;
  /** It has earlier decisions: the log is offered too. */
  isDecided?: boolean;
}

/** The button, and the author's history, which is requested when it is opened. */
export function useAuthorHistory({ userId, listingId, isDecided = false }: AuthorHistoryProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const key = useKey(cardKeys.history);
  const button = (
    <Button
      variant="quiet"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setOpen(!isOpen)}
      className="px-3! text-soft"
      {...key}
    >
      <UserRoundSearch aria-hidden className="size-5" />
      Historique de l'auteur
      <ChevronDown
        aria-hidden
        className={`size-4 transition-transform duration-300 ${isOpen ? 'rotate-180' : ''}`}
      />
    </Button>
  );
  const panel = isOpen && (
    <div id={id}>
      <AuthorSummary userId={userId} listingId={listingId} />
      {isDecided && <DecisionLog subject="listing" id={listingId} />}
    </div>
  );
  return { button, panel };
}
