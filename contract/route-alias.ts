/**
 * Ad blockers' public lists drop any request whose path holds `/adverts/`:
 * the same routes answer under `/api/annonces` and `/api/admin/annonces`.
 */
export const withoutAlias = (url: string) =>
  url
    .replace(/^\/api\/(admin\/)?annonces(?=[/?]|$)/, '/api/$1adverts')
    // The address in mails sent before it changed.
    .replace(/^\/api\/(search|messages)\/unsubscribe\//, '/api/unsubscribe/$1/');
