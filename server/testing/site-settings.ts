import type { SiteSettings } from '#server/platform/mail/mail-content.ts';

/** Part of a site's settings that mails need; the cast spares each test the rest. */
export const testSiteSettings = {
  name: 'Récolte',
  publicUrl: 'https://recolte.test',
  operator: {},
  links: { social: [] },
} as unknown as SiteSettings;
