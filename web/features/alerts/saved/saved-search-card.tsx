import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import {
  formatSavedSearchName,
  listSearchCriterionLabels,
} from '#contract/alerts/list-search-criterion-labels.ts';
import { alertMailFrequencies, alertMailFrequencyLabels } from '#contract/alerts/rules.ts';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { buildSearchResultsPath } from '#contract/listings/paged-listing-search.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { DotSeparatedItem, DotSeparatedLine } from '#web/ui/facts.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { SavedSearchIntentHandlers } from '../saved-searches.ts';

interface SavedSearchCardProps {
  saved: SavedSearch;
  isRemoving: boolean;
  onRemove: () => void;
}

export function SavedSearchCard({ saved, isRemoving, onRemove }: SavedSearchCardProps) {
  const { _id, query, hasNew, notifications, seller } = saved;
  const name = formatSavedSearchName(query, seller?.name);
  const { submit: setMails } = useClientActionSubmission<SavedSearchIntentHandlers, 'setMails'>('setMails', {
    revalidate: false,
  });
  const { submit: markSeen } = useClientActionSubmission<SavedSearchIntentHandlers, 'markSeen'>('markSeen', {
    revalidate: false,
  });

  return (
    <article className="flex flex-col gap-4 rounded-3xl bg-card p-5 shadow-card sm:p-6">
      <div className="relative">
        <h2 className="flex flex-wrap items-center gap-x-2.5 text-xl font-semibold">
          <Link
            to={pathOf(saved)}
            onClick={() => hasNew && markSeen(_id)}
            className="rounded-md after:absolute after:inset-0 hover:text-leaf hover:underline"
          >
            {insertNonBreakingSpaces(name)}
            {hasNew && <span className="sr-only">, nouveaux résultats</span>}
          </Link>
          {hasNew && (
            <span aria-hidden className="inline-flex items-center gap-1.5 text-sm font-bold text-danger">
              <span className="size-2.5 rounded-full bg-accent" />
              Nouveau
            </span>
          )}
        </h2>
        <DotSeparatedLine className="mt-1 text-soft">
          {listSearchCriterionLabels(query, seller?.name).map((fact) => (
            <DotSeparatedItem key={fact}>
              {capitalizeFirstLetter(insertNonBreakingSpaces(fact))}
            </DotSeparatedItem>
          ))}
        </DotSeparatedLine>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <Switch
          label="Activer la notification par mail"
          aria-label={`Activer la notification par mail : ${name}`}
          checked={notifications.email}
          onChange={(event) => setMails({ id: _id, email: event.target.checked })}
        />
        {notifications.email && (
          <Select
            name="frequency"
            label={`Fréquence des e-mails : ${name}`}
            hideLabel
            value={notifications.frequency}
            options={frequencies}
            onChange={({ currentTarget: { value } }) => {
              const frequency = alertMailFrequencies.find((other) => other === value);
              if (frequency) setMails({ id: _id, email: true, frequency });
            }}
          />
        )}
        <Button
          variant="quiet"
          className="-mx-5 text-danger"
          pending={isRemoving}
          aria-label={`Supprimer ${name}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-5" />
          Supprimer
        </Button>
      </div>
    </article>
  );
}

const frequencies = alertMailFrequencies.map((value) => ({ value, label: alertMailFrequencyLabels[value] }));

/** Path of a saved search; the seller's page when the search is about nothing else. */
function pathOf({ query, seller }: SavedSearch): string {
  const isOnlySeller =
    seller && buildSearchResultsPath({ ...query, user: undefined }) === buildSearchResultsPath({});
  return isOnlySeller ? `/vendeur/${seller._id}` : buildSearchResultsPath(query);
}
