/** A multipart body and its type. */
export interface MultipartBody {
  type: string;
  bytes: Buffer;
}

const BOUNDARY = '----recolte';

/** A form of texts and, under `files`, of one file each. @param isWhole false: without the last boundary */
export function multipart(
  texts: Record<string, string>,
  files: Record<string, Buffer> = {},
  isWhole = true,
): MultipartBody {
  const parts = [
    ...Object.entries(texts).map(([name, text]) => part(`name="${name}"`, Buffer.from(text))),
    ...Object.entries(files).map(([name, bytes]) => part(`name="${name}"; filename="photo.jpg"`, bytes)),
  ];
  if (isWhole) parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: Buffer.concat(parts) };
}

const part = (disposition: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`),
    Buffer.from(disposition.includes('filename') ? 'Content-Type: image/jpeg\r\n\r\n' : '\r\n'),
    bytes,
    Buffer.from('\r\n'),
  ]);
