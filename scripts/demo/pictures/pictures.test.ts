import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dice } from './brush/dice.ts';
import { LIGHT } from './brush/paint.ts';
import { renderPicture } from './render.ts';
import { pictures } from './subjects.ts';

test('at least 45 subjects, each with several pictures', () => {
  const counts = new Map<string, number>();
  for (const id of pictures.keys()) {
    const subject = id.slice(0, id.lastIndexOf('-'));
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThanOrEqual(45);
  expect([...counts].filter(([, count]) => count < 2)).toEqual([]);
});

test('every drawing is sound and fits 800 by 800', { timeout: 60_000 }, () => {
  const faults = [...pictures].filter(([, { frame, draw }]) => {
    const drawing = draw({ d: dice('test'), light: LIGHT });
    return /NaN|undefined|Infinity/.test(drawing) || frame.width > 800 || frame.height > 800;
  });
  expect(faults.map(([id]) => id)).toEqual([]);
});

test('a picture is a painted WebP, the same whenever it is drawn', async () => {
  const [first, second, other] = await Promise.all([
    render('miel-1'),
    render('miel-1'),
    render('confiture-1'),
  ]);
  expect(first.equals(second)).toBe(true);
  expect(first.equals(other)).toBe(false);
  const { format, width, height } = await sharp(first).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 800, height: 600 });
  const { channels } = await sharp(first).stats();
  expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
});

function render(id: string): Promise<Buffer> {
  const picture = pictures.get(id);
  if (!picture) throw new Error(`No picture ${id}`);
  return renderPicture(id, picture);
}
