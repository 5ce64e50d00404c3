import type { CSSProperties } from 'react';

// The colours of web/app.css in hexadecimal: mail programs support neither oklch nor variables.
const light = {
  paper: '#faf9f3',
  card: '#ffffff',
  ink: '#15291d',
  soft: '#4a5a4d',
  line: '#d6d9cc',
  leaf: '#215e32',
  accent: '#c61146',
  onAccent: '#ffffff',
};
const dark = {
  paper: '#0d1610',
  card: '#16211a',
  ink: '#efefe6',
  soft: '#b3baad',
  line: '#2e3c32',
  leaf: '#8bd28d',
  accent: '#f78192',
  onAccent: '#280b11',
};

const SANS = 'Figtree, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const DISPLAY = 'Fraunces, Georgia, "Times New Roman", serif';

export const styles = {
  // React Email copies the body's style to a cell without a class: the background is the page's.
  body: { margin: 0, padding: 0 },
  page: { padding: '24px 12px', backgroundColor: light.paper, fontFamily: SANS },
  column: { maxWidth: '560px', margin: '0 auto' },
  brand: { padding: '0 8px 16px' },
  brandName: {
    color: light.leaf,
    fontFamily: DISPLAY,
    fontSize: '26px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  card: {
    backgroundColor: light.card,
    border: `1px solid ${light.line}`,
    borderRadius: '16px',
    padding: '28px 24px',
  },
  title: { margin: '0 0 16px', color: light.ink, fontFamily: DISPLAY, fontSize: '26px', lineHeight: '32px' },
  text: { margin: '0 0 16px', color: light.ink, fontSize: '16px', lineHeight: '25px' },
  item: { margin: '0 0 16px' },
  itemPicture: { width: '112px', verticalAlign: 'top' },
  itemWords: { verticalAlign: 'top' },
  picture: { borderRadius: '12px', objectFit: 'cover' },
  itemTitle: {
    color: light.leaf,
    fontSize: '17px',
    lineHeight: '24px',
    fontWeight: 600,
    textDecoration: 'underline',
  },
  itemLine: { margin: '4px 0 0', color: light.soft, fontSize: '15px', lineHeight: '22px' },
  itemLink: { color: light.leaf, fontWeight: 600, textDecoration: 'underline' },
  action: {
    margin: '8px 0 16px',
    padding: '14px 26px',
    borderRadius: '999px',
    backgroundColor: light.accent,
    color: light.onAccent,
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  note: { margin: '0 0 12px', color: light.soft, fontSize: '14px', lineHeight: '21px' },
  address: { color: light.soft, textDecoration: 'underline', wordBreak: 'break-all' },
  line: { margin: '20px 0 16px', borderColor: light.line },
  footer: { margin: '16px 8px 0', color: light.soft, fontSize: '14px', lineHeight: '21px' },
} satisfies Record<string, CSSProperties>;

/** For mail programs that support `prefers-color-scheme`; others show the light colours. */
export const STYLE_SHEET = `
body { background-color: ${light.paper}; }
@media (prefers-color-scheme: dark) {
  body, .page { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .brand { color: ${dark.leaf} !important; }
  .line { border-color: ${dark.line} !important; }
  .action { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
}`;
