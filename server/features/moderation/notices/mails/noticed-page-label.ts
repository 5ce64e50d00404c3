import type { NoticeRow } from '#server/features/moderation/tables.ts';

/** Page that a notice is about. Only listings and sellers are named by address; other addresses may hold any text. */
export const noticedPageLabel = ({ url, listingId, userId }: NoticeRow): string => {
  if (listingId) return `de l'annonce ${url}`;
  return userId ? `de la page de vendeur ${url}` : 'de la page que vous avez indiquée';
};
