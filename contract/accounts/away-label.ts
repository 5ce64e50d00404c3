/** Day until which a member is away, as "6 décembre". @param day "2026-12-06" */
export const awayUntilLabel = (day: string): string =>
  new Date(`${day}T00:00:00Z`)
    .toLocaleDateString('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long' })
    .replace(/^1 /, '1er ');
