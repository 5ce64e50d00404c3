import type { FrameTheme } from '#contract/embedding/rules.ts';
import { BLACK, type Colour, contrast, hex, legible, mix, WHITE } from './colour.ts';

/** The contrast that WCAG AA asks of small text (4.5), and a margin for rounded colours. */
const TEXT = 4.6;

/** The background with the least contrast that text in the accent has, by scheme. */
const GROUNDS = { light: [240, 242, 234], dark: [32, 45, 36] } as const satisfies Record<string, Colour>;

/**
 * CSS custom properties for the host's accent colour. Written from parsed numbers only: no text of the host's reaches
 * the style.
 */
export function accentStyle(accent: Colour, theme: FrameTheme): string {
  const light = `.frame{${tokens(accent, 'light')}}`;
  const dark = `.frame{${tokens(accent, 'dark')}}`;
  if (theme === 'light') return light;
  return theme === 'dark' ? dark : `${light}@media (prefers-color-scheme:dark){${dark}}`;
}

/** Text on the accent, and the accent as text, are legible for every colour. */
function tokens(accent: Colour, scheme: 'light' | 'dark'): string {
  const ground = GROUNDS[scheme];
  const away = scheme === 'light' ? BLACK : WHITE;
  const action = scheme === 'light' ? accent : legible(accent, [ground], WHITE, 3);
  const soft = mix(accent, ground, scheme === 'light' ? 0.86 : 0.8);
  const leaf = legible(accent, [ground, soft], away, TEXT);
  const colours: Record<string, Colour> = {
    accent: action,
    'accent-strong': mix(action, over(action) === WHITE ? BLACK : WHITE, 0.15),
    'on-accent': over(action),
    leaf,
    'leaf-strong': mix(leaf, away, 0.15),
    'leaf-soft': soft,
    'on-leaf': over(leaf),
  };
  return Object.entries(colours)
    .map(([name, colour]) => `--color-${name}:${hex(colour)}`)
    .join(';');
}

const over = (colour: Colour) => (contrast(colour, WHITE) >= TEXT ? WHITE : BLACK);
