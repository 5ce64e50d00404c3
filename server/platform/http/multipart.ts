import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiErrors } from '#contract/errors.ts';
import { MAX_IMAGE_BYTES } from '#contract/images.ts';
import { formatTooManyImagesError } from '#contract/picture-upload-texts.ts';
import { fail } from '../fail.ts';
import type { BodyMemoryAccount } from './body-budget.ts';
import {
  calculateMaxFileCount,
  calculateMaxMultipartBodyBytes,
  discardRequestBodyAndThrow,
  isMultipartRequest,
  openBodyMemoryAccount,
} from './register-body-parsers.ts';
import { UploadedFile } from './uploaded-file.ts';

const MAX_FIELDS = 60;
/** Maximum bytes of a text field; longer texts are truncated, which still exceeds every accepted length. */
const FIELD_BYTES = 32_000;
const FIELD_NAME_BYTES = 100;

/**
 * Parses multipart bodies into plain objects on routes that declare files: files are web `File`s, and `address[city]`
 * is nested. Undeclared or excess files are refused before they are read.
 */
export async function registerMultipartParser(app: FastifyInstance) {
  await app.register(multipart);
  app.addHook('preValidation', async (request) => {
    if (request.is404 || !isMultipartRequest(request)) return;
    try {
      request.body = nestFormFields(await readForm(request));
    } catch (error) {
      discardRequestBodyAndThrow(request, error);
    }
  });
}

/** Values of a multipart form by field; a list when a field was sent several times. */
type Form = Map<string, unknown>;

async function readForm(request: FastifyRequest): Promise<Form> {
  const { files } = request.routeOptions.config;
  if (!files) fail('UNSUPPORTED_MEDIA_TYPE');
  const textLimit = request.routeOptions.bodyLimit ?? 0;
  const account = openBodyMemoryAccount(request, calculateMaxMultipartBodyBytes(files, textLimit));
  const limits = {
    // Maximum number of files: one more than declared, which is then refused by its field's name.
    files: calculateMaxFileCount(files) + 1,
    fileSize: MAX_IMAGE_BYTES,
    fields: MAX_FIELDS,
    fieldSize: FIELD_BYTES,
    fieldNameSize: FIELD_NAME_BYTES,
    headerPairs: 100,
  };
  const form: Form = new Map();
  let textBytes = 0;
  for await (const part of request.parts({ limits, isPartAFile })) {
    const name = part.fieldname;
    const previous = form.has(name) ? [form.get(name)].flat() : [];
    if (part.type === 'field') {
      const { value } = part;
      const bytes = Buffer.byteLength(`${name}${typeof value === 'string' ? value : JSON.stringify(value)}`);
      account.add(bytes);
      textBytes += bytes;
      if (textBytes > textLimit) fail('PAYLOAD_TOO_LARGE');
      form.set(name, previous.length > 0 ? [...previous, value] : value);
    } else {
      refuseUndeclared(name, previous.length, files);
      const file = await readFile(part, account);
      if (!isUnchosen(file)) form.set(name, previous.length > 0 ? [...previous, file] : file);
    }
  }
  return form;
}

/** True for a file. Generated clients send an object as a JSON part, to which `FormData` gives a file name. */
const isPartAFile = (_field?: string, type?: string, filename?: string) =>
  type !== 'application/json' && (type === 'application/octet-stream' || filename !== undefined);

function refuseUndeclared(name: string, previous: number, files: Record<string, number>) {
  const max = Object.hasOwn(files, name) ? (files[name] ?? 0) : 0;
  if (max === 0) fail('INVALID_INPUT', { fields: { [name]: "Ce champ n'accepte pas de fichier." } });
  if (previous >= max) fail('TOO_MANY_IMAGES', { fields: { [name]: formatTooManyImagesError(max) } });
}

async function readFile(part: MultipartFile, account: BodyMemoryAccount): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    account.add(chunk.length);
    chunks.push(chunk);
  }
  if (part.file.truncated)
    fail('IMAGE_TOO_LARGE', { fields: { [part.fieldname]: apiErrors.IMAGE_TOO_LARGE[1] } });
  return new UploadedFile(Buffer.concat(chunks), part.filename ?? '', part.mimetype);
}

/** True for the empty nameless file that a browser sends for an empty file input. */
const isUnchosen = (file: UploadedFile) => file.size === 0 && file.name === '';

/** Nested fields of a multipart form: `address[city]` becomes a field of `address`, which can't be a value then. */
export function nestFormFields(form: Form): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  const nested = new Map<string, Map<string, unknown>>();
  for (const [name, value] of form) {
    const [, parent, child] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (!parent || !child) fields.set(name, value);
    else {
      const children = nested.get(parent) ?? new Map<string, unknown>();
      nested.set(parent, children.set(child, value));
    }
  }
  for (const [parent, children] of nested) {
    if (fields.has(parent)) fail('INVALID_INPUT', { fields: { [parent]: apiErrors.INVALID_INPUT[1] } });
    fields.set(parent, Object.fromEntries(children));
  }
  return Object.fromEntries(fields);
}
