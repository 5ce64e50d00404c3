import { ChevronDown, UserRoundSearch } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { cardKeys } from '../keys/shortcuts.ts';
import { useKey } from '../keys/use-shortcuts.ts';
import { DecisionLog } from '../log/decision-log.tsx';
import { AuthorSummary, askAuthor } from './author-summary.tsx';

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
  /** Open while there is one: asked for anew each time it opens. */
  const [asked, setAsked] = useState<ReturnType<typeof askAuthor>>();
  const isOpen = asked !== undefined;
  const key = useKey(cardKeys.history);
  const button = (
    <Button
      variant="quiet"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setAsked(isOpen ? undefined : askAuthor(userId))}
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
  const panel = asked && (
    <div id={id}>
      <Suspense fallback={<Spinner label="Chargement..." />}>
        <AuthorSummary asked={asked} listingId={listingId} />
      </Suspense>
      {isDecided && <DecisionLog subject="listing" id={listingId} />}
    </div>
  );
  return { button, panel };
}
