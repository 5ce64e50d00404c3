/**
 * URL of Facebook's page that shares a link with a sentence and a hashtag.
 * @param siteName gives the hashtag, without spaces and accents
 */
export function formatFacebookShareUrl(address: string, quote: string, siteName: string): string {
  const tag = siteName.normalize('NFD').replace(/[^A-Za-z0-9]/g, '');
  return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({
    u: address,
    quote,
    hashtag: `#${tag}`,
  })}`;
}
