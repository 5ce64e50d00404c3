import type { ListingRow } from '#server/features/listings/tables.ts';
import type { SiteSettings } from '#server/platform/mail/mail-content.ts';
import { composeAccountMailSamples } from './account-mail-samples.ts';
import type { DemoSampleMail } from './demo-sample-mail.ts';
import { composeMemberMailSamples } from './member-mail-samples.ts';
import { composeModerationMailSamples } from './moderation-mail-samples.ts';

/** Samples of every kind of mail, about these listings. Links do not work: the secrets are fake. */
export function composeDemoMails(site: SiteSettings, listings: ListingRow[]): DemoSampleMail[] {
  const [listing, ...others] = listings;
  if (!listing) return [];
  return [
    ...composeAccountMailSamples(site),
    ...composeMemberMailSamples(site, [listing, ...others]),
    ...composeModerationMailSamples(site, listing),
  ];
}
