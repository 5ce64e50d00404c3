import { expect, test } from 'vitest';
import { MIN_TEXT_CONTRAST } from '../accent-colours.ts';
import { calculateContrastRatio, parseHexColour, WHITE } from '../colour.ts';
import { accentColourChoices } from './accent-colour-choices.ts';
import { isValidSettingText } from './parse-setting-texts.ts';

test.each(accentColourChoices)(
  'the colour $name is accepted, and legible under white letters',
  ({ colour }) => {
    expect(isValidSettingText('ACCENT_COLOR', colour)).toBe(true);
    const parsed = parseHexColour(colour) ?? WHITE;
    expect(calculateContrastRatio(parsed, WHITE)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
  },
);
