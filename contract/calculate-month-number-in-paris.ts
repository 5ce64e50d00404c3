const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'numeric', timeZone: 'Europe/Paris' });

/** Current month in Paris, from 1 to 12. */
export const calculateMonthNumberInParis = (now: number): number => Number(monthFormat.format(now));

/** Name of the month, such as "novembre". For loaders only: browsers may lack the French locale. */
export const formatMonthNameInParis = (now: number): string =>
  new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'Europe/Paris' }).format(now);
