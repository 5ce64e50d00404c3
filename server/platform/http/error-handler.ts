import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode, ErrorResponse } from '#contract/errors.ts';
import { apiErrors } from '#contract/errors.ts';
import { pickFirstErrorByField } from '#contract/pick-first-error-by-field.ts';
import {
  isDatabaseReadOnlyError,
  isDatabaseUnavailableError,
  isForeignKeyViolation,
  isInvalidDatabaseValueError,
} from '../database/database-errors.ts';
import { Failure } from '../fail.ts';
import { UnreadableFileStoreError } from '../files/file-store.ts';

/** Codes of errors of Fastify and its plugins; all others are 500. */
const pluginErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_FILES_LIMIT: 'TOO_MANY_IMAGES',
  FST_PARTS_LIMIT: 'PAYLOAD_TOO_LARGE',
  FST_FIELDS_LIMIT: 'PAYLOAD_TOO_LARGE',
};

/**
 * Pattern of the multipart parser's messages for truncated bodies and odd boundaries, which have neither code nor
 * status.
 */
const brokenMultipart = /^Multipart: |unexpected end of multipart data$|^The needle cannot/i;

/** Seconds after which a client may retry while the database or the file store is down. */
const RETRY_AFTER_SECONDS = 5;

/** Sets the only error handler: status and French sentence of the table, never an internal message. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    const failure = convertErrorToFailure(error, request);
    if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds);
    return sendFailure(request, reply, failure);
  });
  // Pages too answer with the status of the data that they could not read.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', RETRY_AFTER_SECONDS);
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api') || !request.headers.accept?.includes('text/html'))
      return sendFailure(request, reply, new Failure('NOT_FOUND'));
    return reply.code(404).type('text/html; charset=utf-8').header('vary', 'accept').send(NOT_FOUND_PAGE);
  });
}

/** Page for a browser that requests an address outside the site's pages. */
const NOT_FOUND_PAGE = `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Page introuvable</title>
<body style="font:1.125rem/1.5 system-ui,sans-serif;padding:2rem 1rem;text-align:center">
<h1>Page introuvable</h1>
<p><a href="/app">Aller à l'accueil</a></p>
</body>
</html>
`;

/**
 * Failure that answers an error thrown while a request is handled; errors that the client did not cause are logged.
 */
export function convertErrorToFailure(error: FastifyError | Failure, request: FastifyRequest): Failure {
  const failure = toFailure(error);
  if (failure.status >= 500 && !isExpected(failure)) request.log.error({ err: error }, 'Request failed');
  if (isInvalidDatabaseValueError(error)) {
    const { code, table, constraint } = error;
    request.log.warn({ code, table, constraint }, 'The database refused a value that the contract takes');
  }
  return failure;
}

/** True for deliberate refusals whose status is 5xx: they are not logged as errors. */
const isExpected = ({ code }: Failure) => code === 'FORMAT_UNSUPPORTED' || code === 'BUSY';

/** Answers requests with addresses that the router can't decode, before any handler. */
export function handleUndecodableUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return sendFailure(request, reply, new Failure('NOT_FOUND'));
}

/** Codes of errors of Node's HTTP parser, from before there is a request. */
const parserErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Answers bytes that are not a request, and closes the connection. Proxies share connections between visitors:
 * `Connection: close` keeps them from sending another request on this one.
 */
export function refuseMalformedHttpConnection(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message, code } = new Failure(parserErrors[error.code ?? ''] ?? 'MALFORMED_REQUEST');
  const body = JSON.stringify({ message, code, requestId: randomUUID() } satisfies ErrorResponse);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

function toFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return new Failure('NOT_FOUND');
    return new Failure('INVALID_INPUT', { fields: pickFirstErrorByField(error.validation.map(faultOf)) });
  }
  const pluginCode = pluginErrors[error.code];
  if (pluginCode) return new Failure(pluginCode);
  if (isInvalidDatabaseValueError(error)) return new Failure('INVALID_INPUT');
  // Reference to a row that was deleted meanwhile.
  if (isForeignKeyViolation(error)) return new Failure('NOT_FOUND');
  if (error instanceof UnreadableFileStoreError) return new Failure('STORAGE_DOWN');
  if (isDatabaseReadOnlyError(error)) return new Failure('DATABASE_FULL');
  if (isDatabaseUnavailableError(error)) return new Failure('DATABASE_DOWN');
  const isClientFault = brokenMultipart.test(error.message) || (error.statusCode && error.statusCode < 500);
  return new Failure(isClientFault ? 'MALFORMED_REQUEST' : 'INTERNAL');
}

/** Field path and message of a validation error: `/location/city` becomes `location`, `city`. */
const faultOf = ({ instancePath, message }: { instancePath: string; message?: string | undefined }) => ({
  path: instancePath.slice(1).split('/'),
  message: message ?? apiErrors.INVALID_INPUT[1],
});

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  return reply
    .code(failure.status)
    .type('application/json')
    .send(createApiErrorResponseBody(failure, request));
}

export const createApiErrorResponseBody = (failure: Failure, { id }: FastifyRequest): ErrorResponse => ({
  message: failure.message,
  code: failure.code,
  ...(failure.fields && { errors: failure.fields }),
  ...(failure.details && { details: failure.details }),
  requestId: id,
});
