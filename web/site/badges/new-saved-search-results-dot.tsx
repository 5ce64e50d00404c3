import { useHasNewSavedSearchResults } from './new-alert.ts';

/** Dot that marks new results of saved searches. Default export for `lazy`. */
export default function NewSavedSearchResultsDot() {
  if (!useHasNewSavedSearchResults()) return null;
  return (
    <span className="block size-3.5 rounded-full border-2 border-card bg-accent">
      <span className="sr-only">(nouveaux résultats)</span>
    </span>
  );
}
