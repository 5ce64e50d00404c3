import type { SiteSettings } from '#server/platform/mail/mail-content.ts';

/** All that a mail needs of a site. */
export const siteSettings = {
  name: 'Récolte',
  publicUrl: 'https://recolte.test',
  operator: {},
  links: { social: [] },
} as unknown as SiteSettings;
