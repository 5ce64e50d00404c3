import { NO_BREAK_SPACE } from '#contract/text/unbroken.ts';

/** As it is printed: `732 829 320 00074`, in one piece. */
export const siretLabel = (siret: string | null) =>
  siret?.replace(/\d{3}(?=\d{5})/g, `$&${NO_BREAK_SPACE}`) ?? '-';
