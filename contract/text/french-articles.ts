/**
 * Name after the French "de": "Le Potager" → "du Potager", "Les Paniers" → "des Paniers", "Arrosoir" → "d'Arrosoir",
 * "Récolte" → "de Récolte".
 */
export const formatNameWithPrepositionDe = (name: string): string =>
  contracted(name, 'du', 'des') ?? (/^[aeiouyàâäéèêëîïôöûüœæ]/i.test(name) ? `d'${name}` : `de ${name}`);

/** Name after the French "à": "Le Potager" → "au Potager", "Les Paniers" → "aux Paniers", "Récolte" → "à Récolte". */
export const formatNameWithPrepositionA = (name: string): string =>
  contracted(name, 'au', 'aux') ?? `à ${name}`;

function contracted(name: string, one: string, several: string): string | undefined {
  const [, article, rest] = /^(les?) (.+)$/i.exec(name) ?? [];
  return article && `${article.length > 2 ? several : one} ${rest}`;
}
