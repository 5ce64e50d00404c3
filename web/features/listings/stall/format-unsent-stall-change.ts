import { listingAvailabilityLabels } from '#contract/listings/rules.ts';
import type { UnsentStallChange } from '#web/offline/outbox/stall-changes.ts';
import { formatStallFieldNumber } from './step-stall-field-number-text.ts';

/** Kept change as "prix 4,20", "quantité 12" or "épuisé". */
export function formatUnsentStallChange({ part, change }: UnsentStallChange): string {
  if (part === 'life')
    return change.availability
      ? listingAvailabilityLabels[change.availability].toLowerCase()
      : 'renouvellement';
  const value = change[part];
  return `${keptNumberLabels[part]} ${typeof value === 'number' ? formatStallFieldNumber(part, value) : value || 'effacé'}`;
}

const keptNumberLabels = { price: 'prix', quantity: 'quantité', weeklyQuantity: 'chaque semaine' };
