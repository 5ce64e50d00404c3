/**
 * Address without its alias: ad blockers' public lists drop any request whose path holds `/adverts/`, so the same
 * routes answer under `/api/annonces` and `/api/admin/annonces`.
 */
export const resolveApiPathAlias = (url: string) =>
  url
    .replace(/^\/api\/(admin\/)?annonces(?=[/?]|$)/, '/api/$1adverts')
    // Former path of unsubscribe links in mails that were already sent.
    .replace(/^\/api\/(search|messages)\/unsubscribe\//, '/api/unsubscribe/$1/');
