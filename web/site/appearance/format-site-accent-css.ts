import { deriveButtonColours, formatColourProperties } from '#contract/accent-colours.ts';
import { type Colour, parseHexColour } from '#contract/colour.ts';

/** CSS of the operator's colour of buttons, in both schemes; empty for that of the style sheets. */
export function formatSiteAccentCss(accentColor: string | undefined): string {
  const accent = parseHexColour(accentColor ?? null);
  if (!accent) return '';
  const dark = propertiesOf(accent, 'dark');
  // Selectors as strong as those of `dark-tokens` in `app.css`, which comes before.
  return (
    `:root{${propertiesOf(accent, 'light')}}` +
    `@media screen{@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}}`
  );
}

const propertiesOf = (accent: Colour, scheme: 'light' | 'dark') =>
  formatColourProperties(deriveButtonColours(accent, scheme));
