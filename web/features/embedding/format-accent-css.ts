import {
  ACCENT_BACKGROUNDS,
  type ColourScheme,
  deriveButtonColours,
  formatColourProperties,
  MIN_TEXT_CONTRAST,
  pickTextColour,
} from '#contract/accent-colours.ts';
import { BLACK, type Colour, mixColours, toLegibleColour, WHITE } from '#contract/colour.ts';
import type { WidgetTheme } from '#contract/embedding/rules.ts';

/**
 * CSS custom properties for the host's accent colour. Written from parsed numbers only: no text of the host reaches
 * the style.
 */
export function formatAccentCss(accent: Colour, theme: WidgetTheme): string {
  const light = `.frame{${tokens(accent, 'light')}}`;
  const dark = `.frame{${tokens(accent, 'dark')}}`;
  if (theme === 'light') return light;
  return theme === 'dark' ? dark : `${light}@media (prefers-color-scheme:dark){${dark}}`;
}

/** Colours in which text on the accent, and the accent as text, are legible whatever the accent. */
function tokens(accent: Colour, scheme: ColourScheme): string {
  const background = ACCENT_BACKGROUNDS[scheme];
  const away = scheme === 'light' ? BLACK : WHITE;
  const soft = mixColours(accent, background, scheme === 'light' ? 0.86 : 0.8);
  const leaf = toLegibleColour(accent, [background, soft], away, MIN_TEXT_CONTRAST);
  return formatColourProperties({
    ...deriveButtonColours(accent, scheme),
    leaf,
    'leaf-strong': mixColours(leaf, away, 0.15),
    'leaf-soft': soft,
    'on-leaf': pickTextColour(leaf),
  });
}
