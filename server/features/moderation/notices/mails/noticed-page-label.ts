import type { NoticeRow } from '#server/features/moderation/tables.ts';

/** The address of a list may hold any text; that of a listing or a seller holds an id. */
export const noticedPageLabel = ({ url, listingId, userId }: NoticeRow): string => {
  if (listingId) return `de l'annonce ${url}`;
  return userId ? `de la page de vendeur ${url}` : 'de la page que vous avez indiquée';
};
