import { findTerritory, listUnknownTerritoryPlaces } from '#server/features/places/territory.ts';
import type { Services } from '#server/platform/services.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';

/**
 * Check that the places of the territory still exist: communes merge, and a newer register forgets their names. Nothing
 * for a territory whose places are all known.
 */
export function checkTerritory(services: Pick<Services, 'config' | 'places'>): OperatorCheckResult[] {
  const unknown = listUnknownTerritoryPlaces(services);
  if (unknown.length === 0) return [];
  const names = new Intl.ListFormat('fr').format(unknown.map((name) => `« ${name} »`));
  const effect = findTerritory(services)
    ? 'les autres lieux du territoire comptent toujours'
    : "le site n'a donc plus de territoire";
  const sentence = `la liste des communes et départements ne connaît pas ${names} : ${effect}. Corrigez les noms dans les réglages du site, sous « Territoire ».`;
  return [{ subject: 'Territoire', isRight: false, sentence }];
}
