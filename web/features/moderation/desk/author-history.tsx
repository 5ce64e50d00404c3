import { ChevronDown, UserRoundSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cardKeys } from '../keys/shortcuts.ts';
import { useKey } from '../keys/use-shortcuts.ts';
import { AuthorSummary } from './author-summary.tsx';

interface AuthorHistoryProps {
  userId: string;
  /** Listings not to repeat: the one it hangs under. */
  listingId: string;
}

/** The button that opens it, and the author's history under the card's buttons once it is asked for. */
export function useAuthorHistory({ userId, listingId }: AuthorHistoryProps) {
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
    </div>
  );
  return { button, panel };
}
