import {
  BLACK,
  type Colour,
  calculateContrastRatio,
  mixColours,
  toHexColour,
  toLegibleColour,
  WHITE,
} from './colour.ts';

export type ColourScheme = 'light' | 'dark';

/** Minimum contrast that WCAG AA requires of small text (4.5), with a margin for rounded colours. */
export const MIN_TEXT_CONTRAST = 4.6;
/** Minimum contrast that WCAG AA requires of buttons on their background (1.4.11). */
export const MIN_BUTTON_CONTRAST = 3;

/** Background, by scheme, on which text in an accent colour has the least contrast. */
export const ACCENT_BACKGROUNDS = { light: [240, 242, 234], dark: [32, 45, 36] } as const satisfies Record<
  ColourScheme,
  Colour
>;

/** Colours of buttons with an accent colour: seen on the page, with legible text, whatever the accent. */
export function deriveButtonColours(accent: Colour, scheme: ColourScheme) {
  const action =
    scheme === 'light'
      ? accent
      : toLegibleColour(accent, [ACCENT_BACKGROUNDS.dark], WHITE, MIN_BUTTON_CONTRAST);
  const text = pickTextColour(action);
  return {
    accent: action,
    'accent-strong': mixColours(action, text === WHITE ? BLACK : WHITE, 0.15),
    'on-accent': text,
  };
}

/** White or black, as the text on a colour that is legible; white where both are. */
export const pickTextColour = (colour: Colour): Colour =>
  calculateContrastRatio(colour, WHITE) >= MIN_TEXT_CONTRAST ? WHITE : BLACK;

/** CSS custom properties of the style sheets (`web/styles/theme.css`), by the name of their colour. */
export const listColourProperties = (colours: Record<string, Colour>): [name: string, value: string][] =>
  Object.entries(colours).map(([name, colour]) => [`--color-${name}`, toHexColour(colour)]);

export const formatColourProperties = (colours: Record<string, Colour>): string =>
  listColourProperties(colours)
    .map((property) => property.join(':'))
    .join(';');
