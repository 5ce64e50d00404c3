import {
  BLACK,
  type Colour,
  calculateContrastRatio,
  mixColours,
  toHexColour,
  toLegibleColour,
  WHITE,
} from '#contract/colour.ts';
import type { WidgetTheme } from '#contract/embedding/rules.ts';

/** Minimum contrast that WCAG AA requires of small text (4.5), with a margin for rounded colours. */
const MIN_CONTRAST = 4.6;

/** Background, by scheme, on which text in the accent colour has the least contrast. */
const BACKGROUNDS = { light: [240, 242, 234], dark: [32, 45, 36] } as const satisfies Record<string, Colour>;

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
function tokens(accent: Colour, scheme: 'light' | 'dark'): string {
  const background = BACKGROUNDS[scheme];
  const away = scheme === 'light' ? BLACK : WHITE;
  const action = scheme === 'light' ? accent : toLegibleColour(accent, [background], WHITE, 3);
  const soft = mixColours(accent, background, scheme === 'light' ? 0.86 : 0.8);
  const leaf = toLegibleColour(accent, [background, soft], away, MIN_CONTRAST);
  const colours: Record<string, Colour> = {
    accent: action,
    'accent-strong': mixColours(action, textOn(action) === WHITE ? BLACK : WHITE, 0.15),
    'on-accent': textOn(action),
    leaf,
    'leaf-strong': mixColours(leaf, away, 0.15),
    'leaf-soft': soft,
    'on-leaf': textOn(leaf),
  };
  return Object.entries(colours)
    .map(([name, colour]) => `--color-${name}:${toHexColour(colour)}`)
    .join(';');
}

const textOn = (colour: Colour) => (calculateContrastRatio(colour, WHITE) >= MIN_CONTRAST ? WHITE : BLACK);
