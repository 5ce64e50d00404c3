import { Img, Link, Text } from '@react-email/components';
import { createElement as h } from 'react';
import type { MailItem } from './mail-content.ts';
import { styles } from './mail-styles.ts';

/** The picture is decoration; the title is a link. */
export function mailItem({ title, lines, url, imageUrl, links = [] }: MailItem) {
  return h(
    'table',
    { key: url, role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: styles.item },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        imageUrl && h('td', { style: styles.itemPicture }, pictureOf(imageUrl)),
        h(
          'td',
          { style: styles.itemWords },
          h(Link, { href: url, className: 'brand', style: styles.itemTitle }, title),
          lines.map((line) => h(Text, { key: line, className: 'soft', style: styles.itemLine }, line)),
          links.map(({ label, url }) =>
            h(
              Text,
              { key: url, style: styles.itemLine },
              h(Link, { href: url, className: 'brand', style: styles.itemLink }, label),
            ),
          ),
        ),
      ),
    ),
  );
}

const pictureOf = (src: string) => h(Img, { src, alt: '', width: 96, height: 96, style: styles.picture });
