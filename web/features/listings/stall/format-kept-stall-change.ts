import { listingAvailabilityLabels } from '#contract/listings/rules.ts';
import type { UnsentStallChange } from '#web/offline/outbox/stall-changes.ts';
import { formatStallNumber } from './step-stall-number-text.ts';

/** Kept change as "prix 4,20", "quantité 12" or "épuisé". */
export function formatKeptStallChange({ part, change }: UnsentStallChange): string {
  if (part === 'life')
    return change.availability
      ? listingAvailabilityLabels[change.availability].toLowerCase()
      : 'renouvellement';
  const value = change[part];
  return `${keptNumberLabels[part]} ${typeof value === 'number' ? formatStallNumber(part, value) : value || 'effacé'}`;
}

const keptNumberLabels = { price: 'prix', quantity: 'quantité', weeklyQuantity: 'chaque semaine' };
