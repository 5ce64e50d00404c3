import { type ColourScheme, deriveButtonColours } from '#contract/accent-colours.ts';
import { parseHexColour, toHexColour } from '#contract/colour.ts';

// Colours of web/styles/app.css in hexadecimal: mail programs support neither oklch nor variables.
const light = {
  paper: '#faf9f3',
  card: '#ffffff',
  ink: '#15291d',
  soft: '#4a5a4d',
  line: '#d6d9cc',
  leaf: '#215e32',
};
const dark = {
  paper: '#0d1610',
  card: '#16211a',
  ink: '#efefe6',
  soft: '#b3baad',
  line: '#2e3c32',
  leaf: '#8bd28d',
};
/** Colours of buttons where the setting `ACCENT_COLOR` names none. */
const radish = {
  light: { accent: '#c61146', onAccent: '#ffffff' },
  dark: { accent: '#f78192', onAccent: '#280b11' },
};

const SANS = "Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DISPLAY = "Fraunces,Georgia,'Times New Roman',serif";

export const mailInlineStyles = {
  body: 'margin:0;padding:0',
  page: `padding:24px 12px;background-color:${light.paper};font-family:${SANS}`,
  column: 'max-width:560px;margin:0 auto',
  brand: 'padding:0 8px 16px',
  brandName: `color:${light.leaf};font-family:${DISPLAY};font-size:26px;font-weight:600;text-decoration:none`,
  logo: 'border:none;border-radius:6px;margin-right:10px;vertical-align:middle',
  // Style `word-break` for long addresses: a cell is as wide as its longest word, which `overflow-wrap` does not
  // change.
  card: `background-color:${light.card};border:1px solid ${light.line};border-radius:16px;padding:28px 24px;word-break:break-word`,
  title: `margin:0 0 16px;color:${light.ink};font-family:${DISPLAY};font-size:26px;line-height:32px;text-wrap:balance`,
  text: `margin:0 0 16px;color:${light.ink};font-size:16px;line-height:25px`,
  quoted: 'margin:0 0 16px',
  // Style of a table cell, as Outlook ignores borders of a div.
  quote: `padding:2px 0 2px 16px;border-left:4px solid ${light.leaf}`,
  quotedLine: `margin:6px 0;color:${light.ink};font-size:16px;line-height:25px;font-style:italic`,
  sectionTitle: `margin:28px 0 14px;color:${light.ink};font-size:19px;line-height:26px;font-weight:600`,
  sectionLink: 'margin:0 0 8px;font-size:15px;line-height:22px',
  item: 'margin:0 0 16px',
  itemPicture: 'width:112px;vertical-align:top',
  itemWords: 'vertical-align:top',
  picture: 'display:block;border:none;border-radius:12px;object-fit:cover',
  itemTitle: `color:${light.leaf};font-size:17px;line-height:24px;font-weight:600;text-decoration:underline`,
  itemLine: `margin:4px 0 0;color:${light.soft};font-size:15px;line-height:22px`,
  // Line height that keeps links a finger apart.
  itemAction: 'margin:10px 0 0;font-size:15px;line-height:26px',
  word: 'white-space:nowrap',
  itemLink: `color:${light.leaf};font-weight:600;text-decoration:underline`,
  button: 'margin:24px 0 16px',
  note: `margin:0 0 12px;color:${light.soft};font-size:14px;line-height:21px`,
  noteLink: `color:${light.soft};text-decoration:underline`,
  address: `color:${light.soft};text-decoration:underline;word-break:break-all`,
  line: `width:100%;margin:32px 0 16px;border:none;border-top:1px solid ${light.line}`,
  footer: `margin:16px 8px 0;color:${light.soft};font-size:14px;line-height:21px;text-wrap:balance`,
  preview: 'display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0',
};

/** Styles of a button of mails, in the accent colour of the site. */
export function createMailButtonStyles(accentColor: string | undefined) {
  const { accent, onAccent } = pickButtonColours(accentColor, 'light');
  return {
    // Padding of links: Outlook ignores it, and `mso-padding-alt` pads the cell for Outlook alone.
    action: `text-align:center;border-radius:999px;background-color:${accent};mso-padding-alt:14px 26px`,
    actionLabel: `display:inline-block;padding:14px 26px;color:${onAccent};font-size:16px;line-height:19px;font-weight:600;text-decoration:none`,
  };
}

function pickButtonColours(accentColor: string | undefined, scheme: ColourScheme) {
  const colour = parseHexColour(accentColor ?? null);
  if (!colour) return radish[scheme];
  const { accent, 'on-accent': onAccent } = deriveButtonColours(colour, scheme);
  return { accent: toHexColour(accent), onAccent: toHexColour(onAccent) };
}

/** Dark colours, for mail programs that support `prefers-color-scheme`; others show the light ones. */
export function createMailDarkStyleSheet(accentColor: string | undefined): string {
  const { accent, onAccent } = pickButtonColours(accentColor, 'dark');
  return `
body { background-color: ${light.paper}; }
@media (prefers-color-scheme: dark) {
  body, .page { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .brand { color: ${dark.leaf} !important; }
  .logo { background-color: #ffffff !important; }
  .quote { border-color: ${dark.leaf} !important; }
  .line { border-color: ${dark.line} !important; }
  .action { background-color: ${accent} !important; }
  .action a { color: ${onAccent} !important; }
}`;
}
