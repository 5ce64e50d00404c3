import { contactFormTexts } from '#contract/legal/rules.ts';
import { findTerritory } from '#server/features/places/territory.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { saveMessageToSiteOperator } from './save-message-to-site-operator.ts';

export function registerLegalAndContactRoutes(
  bind: BindRoute,
  services: Pick<Services, 'config' | 'db' | 'jobs' | 'places'>,
) {
  const { config } = services;

  bind('GET /api/legal', async () => {
    const { operator } = config.site;
    const territory = findTerritory(services);
    return {
      operator: {
        name: operator.name ?? null,
        address: operator.address ?? null,
        email: operator.email ?? null,
        id: operator.id ?? null,
        publicationDirector: operator.publicationDirector ?? null,
        hostingProvider: operator.hostingProvider ?? null,
      },
      listingDays: config.listingDays,
      moderation: config.moderation,
      termsAdditions: config.terms.additions?.text ?? null,
      ...(territory && { territory: { name: territory.name, isExclusive: territory.isExclusive } }),
    };
  });

  bind('POST /api/contact', async ({ body }) => {
    await saveMessageToSiteOperator(services, body);
    return { message: contactFormTexts.sent };
  });
}
