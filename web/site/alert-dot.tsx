import { useNewAlert } from './new-alert.ts';

/** When one of the saved searches has new results. Default export: members only load it. */
export default function AlertDot() {
  if (!useNewAlert()) return null;
  return (
    <span className="block size-3.5 rounded-full border-2 border-card bg-accent">
      <span className="sr-only">(nouveaux résultats)</span>
    </span>
  );
}
