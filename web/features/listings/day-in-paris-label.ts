import { dayInParis, dayLabel } from '#contract/paris-time.ts';
import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';

/** Day in Paris, "6 décembre", "1er mai". For pages that the browser renders. */
export const dayInParisLabel = (iso = ''): string =>
  dayLabel(dayInParis(new Date(iso))).replace(' ', NO_BREAK_SPACE);
