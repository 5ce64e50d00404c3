import { Bell } from 'lucide-react';
import { useRef } from 'react';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import type { SavedSearchIntentHandlers } from '../saved-searches.ts';
import { SavedSearchCard } from './saved-search-card.tsx';

export function SavedSearchList({ searches }: { searches: readonly SavedSearch[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  const removal = useClientActionSubmission<SavedSearchIntentHandlers, 'remove'>('remove', {
    revalidate: false,
    // Focus moved to the title: the removed card had it.
    done: () => title.current?.focus(),
  });

  return (
    <>
      <h1
        ref={title}
        tabIndex={-1}
        className="rounded-md font-display text-3xl font-semibold outline-none md:text-4xl"
      >
        Vos recherches enregistrées
      </h1>
      {searches.length === 0 ? (
        <EmptyState icon={Bell} title="Vous n'avez pas encore de recherches enregistrées ?">
          <LinkButton to="/annonces">Lancer une recherche</LinkButton>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {searches.map((saved) => (
            <li key={saved._id}>
              <SavedSearchCard
                saved={saved}
                isRemoving={removal.input === saved._id}
                onRemove={() => removal.submit(saved._id)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
