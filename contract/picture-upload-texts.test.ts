import { expect, test } from 'vitest';
import { formatTooManyImagesError, pictureUploadTexts } from './picture-upload-texts.ts';

test.each([
  [1, 'Une seule photo.'],
  [3, 'Trois photos au maximum.'],
  [4, 'Quatre photos au maximum.'],
  [5, 'Cinq photos au maximum.'],
  [12, '12 photos au maximum.'],
])('more than %i pictures are refused by a sentence with that number', (max, text) =>
  expect(formatTooManyImagesError(max)).toBe(text),
);

test('the text about pictures left out of a form names the maximum', () =>
  expect(pictureUploadTexts.leftOut).toBe("Cinq photos au maximum : les autres n'ont pas été ajoutées."));
