import { vi } from 'vitest';

/**
 * Fakes the browser's handling of pictures, which happy-dom lacks. The size of a picture is in the name of its file,
 * `1600x900.jpg`, or else in its content; other files are no pictures.
 * @returns the sizes of encoded pictures, in order
 */
export function fakeBrowserImageProcessing(): string[] {
  const encoded: string[] = [];
  vi.stubGlobal('createImageBitmap', async (file: File | Blob) => {
    const size = /^(\d+)x(\d+)/;
    const [, width, height] =
      size.exec('name' in file ? file.name : '') ?? size.exec(await file.text()) ?? [];
    if (!width) throw new DOMException('not a picture', 'InvalidStateError');
    return { width: Number(width), height: Number(height), close() {} };
  });
  const canvas = HTMLCanvasElement.prototype;
  // Methods of a canvas context that drawing a picture uses.
  vi.spyOn(canvas, 'getContext').mockReturnValue({
    fillRect() {},
    translate() {},
    rotate() {},
    drawImage() {},
  } as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    encoded.push(`${this.width}x${this.height}`);
    done(new Blob([`${this.width}x${this.height}`], { type: 'image/jpeg' }));
  });
  return encoded;
}

export const createTestPictureFile = (name = '10x10.jpg') =>
  new File(['bytes'], name, { type: 'image/jpeg' });
