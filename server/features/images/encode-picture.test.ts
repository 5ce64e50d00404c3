import type { Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  createJpegWithFalseSize,
  createPngBomb,
  createTestHeifHeader,
} from '#server/testing/hostile-pictures.ts';
import {
  createGrainyTestPicturePipeline,
  createRedBlueTestPicturePipeline,
  createSolidTestPicturePipeline,
} from '#server/testing/pictures.ts';
import { encodePicture } from './encode-picture.ts';
import { sharp } from './guarded-sharp.ts';

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
/** EXIF entry that points to coordinates: tag 0x8825, one 32-bit number. */
const GPS_TAG = Buffer.from([0x25, 0x88, 4, 0, 1, 0, 0, 0]);

/** Red, green, blue and alpha of a point given in fractions of the width and height. */
async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = 4 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
  return [...data.subarray(at, at + 4)];
}

async function expectColour(bytes: Uint8Array, [x, y]: [number, number], expected: number[], tolerance = 12) {
  const found = await colourAt(bytes, x, y);
  for (const [i, value] of expected.entries()) {
    expect(Math.abs(value - (found[i] ?? -999)), `${found} for ${expected}`).toBeLessThanOrEqual(tolerance);
  }
}

test('a photo from a phone is turned upright and loses all data about camera and place', async () => {
  const photo = await createRedBlueTestPicturePipeline(1200, 900)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">le jardin de Camille</x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: 'Appareil', Artist: 'Camille Durand' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '47/1 13/1 6/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '1/1 33/1 13/1',
        },
      },
    })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, hasProfile: true });
  for (const trace of ['Camille Durand', 'le jardin de Camille', GPS_TAG]) {
    expect(photo.includes(trace), String(trace)).toBe(true);
  }

  const { full, thumbnail } = await encodePicture(photo);
  for (const [side, bytes] of [
    [800, full],
    [400, thumbnail],
  ] as const) {
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({
      format: 'webp',
      width: (side * 3) / 4,
      height: side,
      hasProfile: false,
    });
    for (const key of ['exif', 'icc', 'xmp', 'iptc', 'orientation']) expect(metadata).not.toHaveProperty(key);
    for (const trace of ['Exif', 'EXIF', 'ICCP', 'XMP', 'Camille', 'Appareil']) {
      expect(Buffer.from(bytes).includes(trace), trace).toBe(false);
    }
    await expectColour(bytes, [0.5, 0.2], RED);
    await expectColour(bytes, [0.5, 0.8], BLUE);
  }
});

test('a small picture is not enlarged', async () => {
  const { full, thumbnail } = await encodePicture(
    await createSolidTestPicturePipeline(300, 500).png().toBuffer(),
  );
  expect(await sharp(full).metadata()).toMatchObject({ width: 300, height: 500 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 240, height: 400 });
});

test('a very narrow picture keeps at least one pixel of width', async () => {
  const { full } = await encodePicture(await createSolidTestPicturePipeline(2, 9000).png().toBuffer());
  expect(await sharp(full).metadata()).toMatchObject({ width: 1, height: 800 });
});

test.each([
  ['JPEG', (photo: Sharp) => photo.jpeg({ quality: 95 })],
  ['progressive JPEG', (photo: Sharp) => photo.jpeg({ quality: 95, progressive: true })],
  [
    'JPEG in the colours of a recent phone',
    (photo: Sharp) => photo.withIccProfile('p3').jpeg({ quality: 95 }),
  ],
  ['PNG', (photo: Sharp) => photo.png()],
  ['palette PNG', (photo: Sharp) => photo.png({ palette: true })],
  ['16-bit PNG', (photo: Sharp) => photo.toColourspace('rgb16').png()],
  ['WebP', (photo: Sharp) => photo.webp({ quality: 95 })],
  ['AVIF', (photo: Sharp) => photo.avif({ quality: 90, effort: 0 })],
  ['GIF', (photo: Sharp) => photo.gif()],
])('a picture in the format %s is read', async (_, make) => {
  const { full } = await encodePicture(await make(createRedBlueTestPicturePipeline(640, 480)).toBuffer());
  const expected = { format: 'webp', width: 640, height: 480, space: 'srgb', depth: 'uchar' };
  expect(await sharp(full).metadata()).toMatchObject(expected);
  await expectColour(full, [0.25, 0.5], RED);
  await expectColour(full, [0.75, 0.5], BLUE);
});

test('a CMYK JPEG is read with similar colours', async () => {
  const cmyk = await createRedBlueTestPicturePipeline(640, 480)
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
  const { full } = await encodePicture(cmyk);
  expect((await sharp(full).metadata()).space).toBe('srgb');
  await expectColour(full, [0.25, 0.5], RED, 60);
});

test.each(['b-w', 'grey16'])('a greyscale picture (%s) is read', async (space) => {
  const { full } = await encodePicture(
    await createSolidTestPicturePipeline(64, 64, '#999').toColourspace(space).png().toBuffer(),
  );
  await expectColour(full, [0.5, 0.5], [153, 153, 153, 255]);
});

test.each(['gif', 'webp'] as const)('an animated %s is reduced to its first frame', async (format) => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((colour) => createSolidTestPicturePipeline(40, 30, colour).png().toBuffer()),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const { full } = await encodePicture(moving);
  const metadata = await sharp(full).metadata();
  expect(metadata).toMatchObject({ width: 40, height: 30 });
  expect(metadata.pages ?? 1).toBe(1);
  await expectColour(full, [0.5, 0.5], RED);
});

test('a PNG keeps its transparency', async () => {
  const glass = await createSolidTestPicturePipeline(1000, 1000, { r: 0, g: 200, b: 0, alpha: 0.5 })
    .png()
    .toBuffer();
  const { full, thumbnail } = await encodePicture(glass);
  for (const bytes of [full, thumbnail]) await expectColour(bytes, [0.5, 0.5], [0, 200, 0, 128]);
});

test('a file that is a picture and a script at once is stored as pixels alone', async () => {
  const script = '<html><script>alert(document.domain)</script></html>';
  const photo = await createSolidTestPicturePipeline(64, 64).withXmp(script).jpeg().toBuffer();
  const { full } = await encodePicture(Buffer.concat([photo, Buffer.from(script)]));
  expect(Buffer.from(full).includes('script')).toBe(false);
  expect((await sharp(full).metadata()).format).toBe('webp');
});

describe('refused files', () => {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  test.each([
    ['a text', 'format', async () => Buffer.from('Bonjour, je suis une photo.')],
    ['nothing', 'format', async () => Buffer.of()],
    ['a drawing', 'format', async () => svg],
    ['a PDF', 'format', async () => Buffer.from('%PDF-1.7\n')],
    ['a TIFF', 'format', () => createSolidTestPicturePipeline(32, 32).tiff().toBuffer()],
    ['a video', 'format', async () => createTestHeifHeader('isom', 'mp42')],
    ['a HEIC photo', 'heic', async () => createTestHeifHeader('heic', 'mif1')],
    ['a HEIC photo by its second brand', 'heic', async () => createTestHeifHeader('mif1', 'heic')],
    ['an empty AVIF', 'damaged', async () => createTestHeifHeader('mif1', 'avif')],
    [
      'half a JPEG',
      'damaged',
      async () => half(await createGrainyTestPicturePipeline(400, 300).jpeg().toBuffer()),
    ],
    [
      'half a PNG',
      'damaged',
      async () => half(await createGrainyTestPicturePipeline(400, 300).png().toBuffer()),
    ],
    [
      'half a WebP',
      'damaged',
      async () => half(await createGrainyTestPicturePipeline(400, 300).webp().toBuffer()),
    ],
    ['the first bytes of a JPEG', 'damaged', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a JPEG of 56 million pixels', 'pixels', () => createJpegWithFalseSize(8000, 7000)],
    ['a PNG bomb of 144 million pixels', 'pixels', async () => createPngBomb(12_000)],
  ])('a file is refused: %s', async (_, reason, make) => {
    await expect(encodePicture(await make())).rejects.toMatchObject({ reason });
  });

  test('other picture formats are refused everywhere in the process', async () => {
    const tiff = await createSolidTestPicturePipeline(32, 32).tiff().toBuffer();
    for (const bytes of [tiff, svg]) {
      await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
    }
  });
});
