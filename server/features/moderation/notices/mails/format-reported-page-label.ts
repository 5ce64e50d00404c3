import type { ContentNoticeRow } from '#server/features/moderation/tables.ts';

/**
 * Label of the page that a notice is about. It holds addresses of listings and sellers only: others may hold any text.
 */
export const formatReportedPageLabel = ({ url, listingId, userId }: ContentNoticeRow): string => {
  if (listingId) return `de l'annonce ${url}`;
  return userId ? `de la page de vendeur ${url}` : 'de la page que vous avez indiquée';
};
