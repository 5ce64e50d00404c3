import { formatSellerLegalStatus } from '#contract/accounts/company-rules.ts';
import {
  buildListingSocialPreviewImagePath,
  SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE,
} from '#contract/discovery/previews.ts';
import type { OEmbed } from '#contract/discovery/routes.ts';
import {
  formatListingPrice,
  formatListingTitle,
  formatTotalAndRemainingQuantity,
} from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { SiteSettings } from '#server/platform/mail/mail-content.ts';
import { escapeMarkup } from '#server/platform/markup.ts';
import { formatXmlElement } from './xml.ts';

/** Maximum size of the embedded HTML in pixels. */
interface MaxSize {
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

const WIDTH = 600;
const TEXT_HEIGHT = 120;

/** Id of the listing whose page has this URL; undefined for other pages. */
export function listingIdFromUrl(
  url: string,
  { publicUrl }: Pick<SiteSettings, 'publicUrl'>,
): string | undefined {
  const address = URL.parse(url);
  if (address?.origin !== publicUrl) return undefined;
  return /^\/app\/ad\/([0-9a-f-]{36})\/?$/.exec(address.pathname)?.[1];
}

/** HTML card without script, frame and style sheet, no larger than requested. */
export function createListingOEmbed(
  listing: Listing,
  { name, publicUrl }: Pick<SiteSettings, 'name' | 'publicUrl'>,
  { maxwidth, maxheight }: MaxSize,
): OEmbed {
  const width = Math.min(WIDTH, maxwidth ?? WIDTH);
  const pictureHeight = Math.round(
    (width * SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.height) / SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.width,
  );
  const hasPicture = pictureHeight + TEXT_HEIGHT <= (maxheight ?? Number.POSITIVE_INFINITY);
  const height = Math.min(
    TEXT_HEIGHT + (hasPicture ? pictureHeight : 0),
    maxheight ?? Number.POSITIVE_INFINITY,
  );
  const title = formatListingTitle(listing);
  const thumbnail = publicUrl + buildListingSocialPreviewImagePath(listing._id);
  const fitsThumbnail =
    SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.width <= (maxwidth ?? SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.width) &&
    SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.height <= (maxheight ?? SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.height);
  const picture = hasPicture
    ? formatXmlElement('img', '', {
        src: thumbnail,
        alt: title,
        width,
        height: pictureHeight,
        style: 'display:block;width:100%;height:auto',
      })
    : '';
  const facts = [
    formatListingPrice(listing) || 'Demande',
    formatTotalAndRemainingQuantity(listing),
    formatSellerLegalStatus(listing.user).toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
  const words = [
    formatXmlElement('strong', escapeMarkup(title), { style: 'display:block;font-size:18px' }),
    formatXmlElement('span', escapeMarkup(facts), { style: 'display:block' }),
    formatXmlElement('span', escapeMarkup(`Voir l'annonce sur ${name}`), {
      style: 'display:block;color:#2a5c3a',
    }),
  ];
  const link = formatXmlElement(
    'a',
    picture + formatXmlElement('span', words.join(''), { style: 'display:block;padding:14px 16px' }),
    { href: `${publicUrl}/app/ad/${listing._id}`, style: 'display:block;color:#16291d;text-decoration:none' },
  );
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: name,
    provider_url: `${publicUrl}/app`,
    cache_age: 3_600,
    html: formatXmlElement('blockquote', link, {
      style: `${CARD};max-width:${width}px;max-height:${height}px`,
    }),
    width,
    height,
    ...(fitsThumbnail && {
      thumbnail_url: thumbnail,
      thumbnail_width: SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.width,
      thumbnail_height: SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.height,
    }),
  };
}

const CARD =
  'margin:0;box-sizing:border-box;overflow:hidden;border:1px solid #d8dccf;border-radius:16px;background:#fff;font:16px/1.4 system-ui,sans-serif';
