/**
 * Label of the usual time until an administrator decides: "en 10 heures environ". Undefined while the site does not
 * know.
 */
export function formatModerationDelay(hours: number | null | undefined): string | undefined {
  if (hours === null || hours === undefined) return undefined;
  if (hours < 1.5) return 'en une heure environ';
  if (hours < 36) return `en ${Math.round(hours)} heures environ`;
  return `en ${Math.max(2, Math.round(hours / 24))} jours environ`;
}
