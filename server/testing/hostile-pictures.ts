import { crc32, deflateSync } from 'node:zlib';
import { createSolidTestPicturePipeline } from './pictures.ts';

/**
 * First box of a HEIF file and nothing after it.
 * @param brands four letters each, the major one first
 */
export function createTestHeifHeader(...brands: string[]): Buffer {
  const box = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`);
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(64)]);
}

/** JPEG whose header gives a larger size than its data. */
export async function createJpegWithFalseSize(width: number, height: number): Promise<Buffer> {
  const bytes = await createSolidTestPicturePipeline(64, 64).jpeg().toBuffer();
  const sizes = bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  bytes.writeUInt16BE(height, sizes);
  bytes.writeUInt16BE(width, sizes + 2);
  return bytes;
}

/** Valid PNG of 1-bit grey: a few kilobytes that unfold into a square of this side. */
export function createPngBomb(side: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND')]);
}

function pngChunk(type: string, data: Buffer = Buffer.of()): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
