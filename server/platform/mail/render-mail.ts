import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { render, toPlainText } from '@react-email/render';
import { createElement as h } from 'react';
import type { MailContent, SiteSettings } from './mail-content.ts';
import { mailItem } from './mail-item.ts';
import { STYLE_SHEET, styles } from './mail-styles.ts';

/** HTML and text. */
export async function renderMail(
  site: SiteSettings,
  content: MailContent,
): Promise<{ html: string; text: string }> {
  const html = await render(mailDocument(site, content));
  return {
    html,
    text: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }),
  };
}

function mailDocument(
  site: SiteSettings,
  { subject, preview, title, paragraphs, items = [], action, notes = [] }: MailContent,
) {
  return h(
    Html,
    { lang: 'fr', dir: 'ltr' },
    h(
      Head,
      null,
      h('title', null, subject),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, STYLE_SHEET),
    ),
    h(
      Body,
      { style: styles.body },
      h(Preview, null, preview),
      h(
        Section,
        { className: 'page', style: styles.page },
        h(
          Container,
          { style: styles.column },
          h(
            Section,
            { style: styles.brand },
            h(
              Link,
              { href: `${site.publicUrl}/app`, className: 'brand', style: styles.brandName },
              site.name,
            ),
          ),
          h(
            Section,
            { className: 'card', style: styles.card },
            h(Heading, { as: 'h1', className: 'ink', style: styles.title }, title),
            paragraphs.map((text) => h(Text, { key: text, className: 'ink', style: styles.text }, text)),
            items.map(mailItem),
            action && actionBlock(action),
            notes.length > 0 && h(Hr, { className: 'line', style: styles.line }),
            notes.map((text) => h(Text, { key: text, className: 'soft', style: styles.note }, text)),
          ),
          h(Text, { className: 'soft', style: styles.footer }, `${site.name}, ${SIGNATURE}`),
        ),
      ),
    ),
  );
}

const SIGNATURE = 'la place de marché des produits du jardin';

/** With the address below the button, which some mail programs do not show. */
function actionBlock({ label, url }: { label: string; url: string }) {
  return h(
    Section,
    null,
    h(Button, { href: url, className: 'action', style: styles.action }, label),
    h(
      Text,
      { className: 'soft', style: styles.note, ...NOT_IN_TEXT },
      'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur : ',
      h(Link, { href: url, className: 'soft', style: styles.address }, url),
    ),
  );
}

const NOT_IN_TEXT = { 'data-skip-in-text': true };
