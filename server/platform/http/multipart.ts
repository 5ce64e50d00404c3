import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '#contract/images.ts';
import { UploadedFile } from './uploaded-file.ts';

/** Multipart bodies become plain objects: files are web `File`s and `address[city]` is nested. */
export async function acceptMultipart(app: FastifyInstance) {
  await app.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: MAX_IMAGES, fields: 60, fieldSize: 64_000, headerPairs: 100 },
    attachFieldsToBody: 'keyValues',
    async onFile(part) {
      const bytes = (await part.toBuffer()) as Buffer<ArrayBuffer>;
      Object.assign(part, { value: new UploadedFile(bytes, part.filename, part.mimetype) });
    },
  });
  app.addHook('preValidation', async (request) => {
    if (request.headers['content-type']?.startsWith('multipart/')) request.body = nest(request.body);
  });
}

type Fields = Record<string, unknown>;

function nest(body: unknown): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(body ?? {})) {
    if (isUnchosenFile(value)) continue;
    const [, parent, child] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (parent && child) fields[parent] = { ...(fields[parent] as Fields | undefined), [child]: value };
    else fields[name] = value;
  }
  return fields;
}

/** A browser sends an empty nameless file for a file input left empty. */
const isUnchosenFile = (value: unknown) => value instanceof File && value.size === 0 && value.name === '';
