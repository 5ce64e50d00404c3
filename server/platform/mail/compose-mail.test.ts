import { expect, test } from 'vitest';
import { testSiteSettings } from '#server/testing/site-settings.ts';
import { composeMail } from './compose-mail.ts';

const site = { ...testSiteSettings, name: 'Chez Élo' };
const content = { subject: 'Sujet', preview: 'Un aperçu', title: 'Titre', paragraphs: ['Un.', 'Deux.'] };

test('the HTML of a mail has its language, title and one heading', () => {
  const { html } = composeMail(site, 'job', content);
  expect(html).toMatch(/<html[^>]* lang="fr"/);
  expect(html).toContain('<title>Sujet</title>');
  expect(html.match(/<h[1-6]/g)).toEqual(['<h1']);
  expect(html).not.toMatch(/<table(?![^>]*role="presentation")/);
  expect(html).toMatch(/<meta name="color-scheme" content="light dark"/);
});

test('the text part of a mail can be read alone', () => {
  const { text } = composeMail(site, 'job', content);
  expect(text).toContain('Chez Élo https://recolte.test/app');
  expect(text).toContain('Titre\n\nUn.\n\nDeux.');
  expect(text).not.toContain('Un aperçu');
});

test('quoted words of a person are marked as a quotation in a mail', () => {
  const { text, html } = composeMail(site, 'job', {
    ...content,
    paragraphs: ['La raison :', { quoted: ['Trop flou.', 'Trop <b>petit</b>.'] }, 'À bientôt.'],
  });
  expect(text).toContain('La raison :\n\n> Trop flou.\n\n> Trop <b>petit</b>.\n\nÀ bientôt.');
  expect(html).toMatch(/<td class="quote"[^>]*>\s*<p[^>]*>Trop flou\.<\/p>\s*<p[^>]*>Trop &lt;b&gt;/);
});

test('the address below a button has a line of its own', () => {
  const action = { label: 'Voir', url: 'https://recolte.test/app/login' };
  const { html } = composeMail(site, 'job', { ...content, action });
  expect(html).toMatch(/navigateur\s:<br>\s*<a [^>]*>https:\/\/recolte\.test\/app\/login</);
});

test("the button of a mail has the operator's colour, lightened where dark colours would hide it", () => {
  const action = { label: 'Voir', url: 'https://recolte.test/app/login' };
  const { html } = composeMail({ ...site, accentColor: '#1e3a8a' }, 'job', { ...content, action });
  expect(html).toMatch(/<td class="action" style="[^"]*background-color:#1e3a8a;/);
  expect(html).toMatch(/\.action \{ background-color: #(?!1e3a8a)[0-9a-f]{6} !important; \}/);
  expect(composeMail(site, 'job', { ...content, action }).html).toContain('background-color:#c61146;');
});

test('no line of a mail begins with a punctuation mark', () => {
  const { html, text } = composeMail(site, 'job', {
    ...content,
    title: 'Fini ?',
    paragraphs: ['« Noix » : oui !', { quoted: ['Quand ?'] }],
    notes: ['Ou pas ; voyez.'],
  });
  for (const said of [
    'Fini\u00a0?',
    '«\u00a0Noix\u00a0»\u00a0: oui\u00a0!',
    'Quand\u00a0?',
    'Ou pas\u00a0; voyez.',
  ])
    expect(html).toContain(said);
  expect(text).toContain('« Noix » : oui !');
});

test('no line of a mail ends inside "e-mail" or between a number and its noun', () => {
  const { html, text } = composeMail(site, 'job', {
    ...content,
    paragraphs: ['Il a relu 3 de vos annonces en 48 heures : voyez vos e-mails. N-2026-0042 le 06 12 34.'],
  });
  expect(html).toContain('relu 3\u00a0de vos annonces en 48\u00a0heures\u00a0: voyez vos ');
  expect(html).toContain('<span style="white-space:nowrap">e-mails</span>. N-2026-0042 le 06 12 34.');
  expect(text).toContain('3 de vos annonces en 48 heures : voyez vos e-mails.');
});

test("the operator's text ends a mail, escaped, a paragraph a line", () => {
  const mailFooter = 'Répondez <b>vite</b>.\n\n  Mairie & voisins.  ';
  const { html, text } = composeMail({ ...site, mailFooter }, 'job', content);
  expect(text).toMatch(/Deux\.\n\nRépondez <b>vite<\/b>\.\n\nMairie & voisins\.\n\nChez Élo, la place/);
  expect(html).toMatch(/<p class="soft"[^>]*>Répondez &lt;b&gt;vite&lt;\/b&gt;\.<\/p>/);
  expect(html).toContain('Mairie &amp; voisins.');
});

test('the same job always makes the same Message-ID', () => {
  expect(composeMail(site, 'job-7', content).messageId).toBe('<job-7@recolte.test>');
});

test("the operator's logo stands above a mail, and replaces the name when it is wide", () => {
  const path = `/uploads/${'a'.repeat(40)}.webp`;
  const brandOf = (width: number, height: number) =>
    /<a [^>]*class="brand"[^>]*>(.*?)<\/a>/.exec(
      composeMail({ ...site, logo: { path, width, height } }, 'job', content).html,
    )?.[1];
  const src = `https://recolte.test/uploads/mail/${'a'.repeat(40)}.png`;
  expect(brandOf(60, 60)).toMatch(
    new RegExp(`^<img src="${src}" alt="" width="40" height="40"[^>]*>Chez Élo$`),
  );
  expect(brandOf(800, 100)).toMatch(
    new RegExp(`^<img src="${src}" alt="Chez Élo" width="160" height="20"[^>]*>$`),
  );
});
