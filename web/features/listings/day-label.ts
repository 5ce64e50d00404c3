/** Day in Paris, "6 décembre", "1er mai". For pages that the browser renders. */
export const dayLabel = (iso = ''): string =>
  new Date(iso)
    .toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric', month: 'long' })
    .replace(/^1 /, '1er ')
    .replace(' ', '\u00a0');
