import type { FrameTheme } from '#contract/embedding/rules.ts';
import { BLACK, type Colour, contrast, hex, legible, mix, WHITE } from './colour.ts';

/** What WCAG asks of small text; a little more, since colours are rounded. */
const TEXT = 4.6;

/** The deepest ground that text in the accent stands on, by scheme; the lightest in the dark. */
const GROUNDS = { light: [240, 242, 234], dark: [32, 45, 36] } as const satisfies Record<string, Colour>;

/** The rules that give a framed page the host's own colour, written from numbers only. */
export function accentStyle(accent: Colour, theme: FrameTheme): string {
  const light = `.frame{${tokens(accent, 'light')}}`;
  const dark = `.frame{${tokens(accent, 'dark')}}`;
  if (theme === 'light') return light;
  return theme === 'dark' ? dark : `${light}@media (prefers-color-scheme:dark){${dark}}`;
}

/** Text over the accent, and the accent as text, can be read whatever the colour. */
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
