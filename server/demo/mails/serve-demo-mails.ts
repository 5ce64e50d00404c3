import type { FastifyInstance } from 'fastify';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import type { SiteSettings } from '#server/platform/mail/mail-content.ts';
import { renderMailHtml } from '#server/platform/mail/render-mail-html.ts';
import { renderMailText } from '#server/platform/mail/render-mail-text.ts';
import { type EscapedHtml, html } from '#server/platform/markup.ts';
import type { Services } from '#server/platform/services.ts';
import type { DemoSampleMail } from './demo-sample-mail.ts';
import { composeDemoMails } from './samples.ts';

const MAX_LISTINGS = 4;

/** Serves `/demo/mails`: one mail of each kind on one page, as it looks in light and in dark (`?look=dark`). */
export function serveDemoMails(app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>) {
  app.get<{ Querystring: { look?: string } }>('/demo/mails', async ({ query }, reply) => {
    const listings = await db
      .selectFrom('listings')
      .selectAll()
      .where('isLive', '=', true)
      .where('mainType', '=', 'offer')
      .where('postalCode', 'like', '69%')
      .orderBy('createdAt', 'desc')
      .limit(MAX_LISTINGS)
      .execute();
    const page = pageOf(config.site, composeDemoMails(config.site, listings), query.look === 'dark');
    return reply
      .header('content-security-policy', policyOf(config.publicUrl))
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(String(page));
  });
}

const policyOf = (publicUrl: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: ${publicUrl}; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

const pageOf = (
  site: SiteSettings,
  mails: DemoSampleMail[],
  isDark: boolean,
): EscapedHtml => html`<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,">
    <title>Les e-mails ${formatNameWithPrepositionDe(site.name)}</title>
    <style>${STYLE_SHEET}</style>
  </head>
  <body class="${isDark ? 'dark' : 'light'}">
    <header>
      <h1>Les e-mails ${formatNameWithPrepositionDe(site.name)}</h1>
      <p>${String(mails.length)} e-mails, un de chaque sorte. Leurs liens ne mènent nulle part.</p>
      <nav aria-label="Couleurs">
        <a href="?look=light"${ariaCurrent(!isDark)}>Clair</a>
        <a href="?look=dark"${ariaCurrent(isDark)}>Sombre</a>
      </nav>
    </header>
    ${mails.map((mail) => sectionOf(site, mail, isDark))}
  </body>
</html>
`;

const ariaCurrent = (isCurrent: boolean) => isCurrent && html` aria-current="true"`;

const sectionOf = (site: SiteSettings, { occasion, content }: DemoSampleMail, isDark: boolean) => html`
  <section>
    <h2>${occasion}</h2>
    <p><strong>${content.subject}</strong> ${content.preview}</p>
    <div class="both">
      <iframe sandbox="" loading="lazy" title="${content.subject}" srcdoc="${inLook(renderMailHtml(site, content), isDark)}"></iframe>
      <pre tabindex="0">${renderMailText(site, content)}</pre>
    </div>
  </section>`;

/** HTML of a sample mail in light or dark colours, whatever the reader's machine prefers. */
const inLook = (mail: EscapedHtml, isDark: boolean) =>
  String(mail).replace('@media (prefers-color-scheme: dark)', isDark ? '@media all' : '@media not all');

const STYLE_SHEET = `
body { margin: 0 auto; max-width: 1200px; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #15291d; background: #f1f0e8 }
body.dark { color: #efefe6; background: #080d09 }
a { color: inherit; margin-right: 1rem }
a[aria-current] { font-weight: 600; text-decoration: none }
section { margin: 2.5rem 0 }
h2 { margin: 0; font-size: 1.125rem }
p { margin: .25rem 0 .75rem }
.both { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr) }
iframe { width: 100%; height: 760px; border: 1px solid #8885; border-radius: 8px }
pre { margin: 0; padding: 1rem; max-height: 728px; overflow: auto; border: 1px solid #8885; border-radius: 8px; font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere }
@media (min-width: 960px) { .both { grid-template-columns: 640px minmax(0, 1fr) } }
`;
