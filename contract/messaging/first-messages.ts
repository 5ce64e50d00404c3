import type { Listing } from '../listings/schemas.ts';

/** Suggested messages with which a reader may begin to write to the author of a listing. */
export function suggestFirstMessages({
  mainType,
  type,
}: Pick<Listing, 'mainType' | 'type'>): readonly string[] {
  if (mainType === 'asked')
    return ["Bonjour, j'en ai. Vous en cherchez toujours ?", 'Bonjour, quelle quantité vous faut-il ?'];
  const available = 'Bonjour, est-ce toujours disponible ?';
  return type === 'trade'
    ? [available, 'Bonjour, que souhaitez-vous en échange ?']
    : [available, 'Bonjour, quand puis-je passer ?'];
}
