import { formatDayAndMonth, formatIsoDayInParis } from '#contract/paris-time.ts';
import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';

/** Day in Paris, "6 décembre", "1er mai". For pages that the browser renders. */
export const formatDayInParis = (iso = ''): string =>
  formatDayAndMonth(formatIsoDayInParis(new Date(iso))).replace(' ', NO_BREAK_SPACE);
