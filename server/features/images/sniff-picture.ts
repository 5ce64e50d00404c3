export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** Format detected from the bytes; the file's name and declared type are not trusted. */
export function detectPictureFormat(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 256)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('ftyp', 4)) return sniffHeif(head);
  return null;
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Format of a HEIF file, which starts with a box that lists its brands; AVIF and HEIC share `mif1`. */
function sniffHeif(head: string): PictureFormat | null {
  const length = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE();
  const brands: string[] = head.slice(8, length).match(/.{4}/gs) ?? [];
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null;
}
