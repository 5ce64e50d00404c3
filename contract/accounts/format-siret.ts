import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';

/** SIRET as it is printed: `732 829 320 00074`, on one line. */
export const formatSiret = (siret: string | null) =>
  siret?.replace(/\d{3}(?=\d{5})/g, `$&${NO_BREAK_SPACE}`) ?? '-';
