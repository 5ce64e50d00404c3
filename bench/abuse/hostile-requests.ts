import { forbiddenFields, hostileText, hostileValue, type Random } from './hostile-values.ts';
import { likelyValue, type Operation } from './open-api.ts';

export interface HostileRequest {
  method: string;
  /** Sent as it is written, not normalised. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Of the document, unless the path is a stray one. */
  operation?: Operation;
}

/** What requests are made of: ids of other people's objects, and hostile pictures. */
export interface Seeds {
  ids: string[];
  pictures: Buffer[];
}

/** One call of the document, mostly sound, with something wrong in its path, its query, its headers or its body. */
export function hostileRequest(operations: Operation[], seeds: Seeds, random: Random): HostileRequest {
  if (random.chance(0.08)) return strayRequest(random);
  const operation = random.any(operations);
  const path = operation.path.replace(/\{(\w+)\}/g, () => pathPart(seeds, random));
  const request = {
    method: operation.method,
    path: path + query(operation, random),
    headers: {},
    body: null,
    operation,
  };
  const [type] = random.chance(0.9)
    ? random.any(Object.entries(operation.bodies).concat([['', {}]]))
    : ['application/json'];
  if (!type) return request;
  return type.startsWith('multipart/')
    ? { ...request, ...multipartBody(operation, seeds, random) }
    : { ...request, ...jsonBody(operation, seeds, random) };
}

const strays = [
  '/app',
  '/app.data',
  '/app/annonces',
  '/app/ad/%ff',
  '/app/ad/..%2f..%2fpackage.json',
  '/app/../package.json',
  '/app/assets/../../../package.json',
  '/app/__manifest?paths=%2Fx',
  '/app/messages/x/y/z',
  '/app/login?next=//example.org',
  '/uploads/../session-secret',
  '/uploads/%2e%2e/%2e%2e/session-secret',
  '/uploads/a%00.webp',
  '/api/docs/../../package.json',
  '/api/docs/static/%2e%2e/%2e%2e/package.json',
  '/api//adverts',
  '/api/annonces/',
  '//example.org/app',
  '/.env',
  '/.git/config',
  '/%',
  '/%00',
  `/${'a'.repeat(15_000)}`,
  `/app/annonces?${'a=1&'.repeat(3_000)}`,
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

function strayRequest(random: Random): HostileRequest {
  const path =
    random.any(strays) + (random.chance(0.3) ? `?x=${encodeURIComponent(clean(hostileText(random)))}` : '');
  return {
    method: random.chance(0.7) ? 'GET' : random.any(methods),
    path: path.slice(0, 15_500),
    headers: {},
    body: null,
  };
}

function pathPart({ ids }: Seeds, random: Random): string {
  if (random.chance(0.6)) return random.any(ids);
  const text = clean(hostileText(random)).slice(0, 5_000);
  return random.chance(0.3) ? text.replace(/[^\x21-\x7e]|[?#]/g, '') : encodeURIComponent(text);
}

function query(operation: Operation, random: Random): string {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  if (parameters.length === 0 && random.chance(0.9)) return '';
  const pairs = parameters
    .filter(() => random.chance(0.7))
    .map(({ name, schema }) => {
      const value = random.chance(0.5) ? hostileText(random) : String(likelyValue(schema, name, random));
      const key = random.chance(0.85)
        ? name
        : random.any([`${name}[]`, `${name}[__proto__][x]`, `${name}[a][b][c]`]);
      const safe = clean(value).slice(0, 3_000);
      return `${key}=${random.chance(0.9) ? encodeURIComponent(safe) : safe.replace(/[^\x21-\x7e]/g, '%')}`;
    });
  if (random.chance(0.1)) pairs.push('__proto__[role]=0', 'constructor[prototype][role]=0');
  return pairs.length > 0 ? `?${pairs.join('&')}`.slice(0, 15_000) : '';
}

function jsonBody(
  operation: Operation,
  seeds: Seeds,
  random: Random,
): Pick<HostileRequest, 'headers' | 'body'> {
  const fields = bodyFields(operation, seeds, random);
  const text = random.chance(0.05)
    ? random.any(brokenJson)
    : JSON.stringify(random.chance(0.05) ? hostileValue(random) : fields);
  const type = random.chance(0.95)
    ? 'application/json'
    : random.any([
        'text/plain',
        'application/xml',
        'application/json; charset=utf-7',
        'application/x-www-form-urlencoded',
        'x',
      ]);
  const headers = { 'content-type': type, ...(random.chance(0.03) && { 'content-encoding': 'gzip' }) };
  return { headers, body: Buffer.from(text ?? '') };
}

const brokenJson = [
  '{',
  '{"a":',
  '[1,2',
  '"',
  '\ufeff{}',
  '{"a":1}{"b":2}',
  'NaN',
  '{"__proto__":{"x":1}}',
  '{"a":"\\ud800"}',
  '{"text":"\\u0000"}',
  '['.repeat(50_000),
  `{"a":"${'x'.repeat(300_000)}"}`,
];

function bodyFields(operation: Operation, { ids }: Seeds, random: Random): Record<string, unknown> {
  const [schema = {}] = Object.values(operation.bodies);
  const fields = likelyValue(schema, '', random);
  const all = typeof fields === 'object' && fields !== null ? { ...(fields as Record<string, unknown>) } : {};
  for (const name of Object.keys(all)) {
    if (/id$/i.test(name) || name === 'ad') all[name] = random.any(ids);
    if (random.chance(0.25)) all[name] = hostileValue(random);
  }
  return random.chance(0.3) ? { ...all, ...forbiddenFields } : all;
}

function multipartBody(
  operation: Operation,
  seeds: Seeds,
  random: Random,
): Pick<HostileRequest, 'headers' | 'body'> {
  const boundary = '----recolte';
  const parts = Object.entries(bodyFields(operation, seeds, random)).flatMap(([name, value]) => {
    if (/image/i.test(name)) return filePart(boundary, name, seeds, random);
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return textPart(boundary, random.chance(0.05) ? hostileName(name, random) : name, text);
  });
  if (random.chance(0.02))
    parts.push(...Array.from({ length: 200 }, (_, i) => textPart(boundary, `f${i}`, 'x')));
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const body = random.chance(0.1) ? whole.subarray(0, random.below(whole.length)) : whole;
  const announced = random.chance(0.93)
    ? `; boundary=${boundary}`
    : random.any(['', '; boundary=', '; boundary=autre', `; boundary=${'b'.repeat(200)}`]);
  return { headers: { 'content-type': `multipart/form-data${announced}` }, body };
}

const hostileName = (name: string, random: Random) =>
  random.any([
    `${name}[__proto__]`,
    '__proto__[role]',
    'constructor[prototype]',
    `${name}[a][b]`,
    '',
    `a"\r\nX: ${name}`,
    'x'.repeat(2_000),
  ]);

function filePart(boundary: string, name: string, { pictures }: Seeds, random: Random): Buffer {
  const picture = random.any(pictures);
  const bytes = random.chance(0.3) ? picture.subarray(0, random.below(picture.length)) : picture;
  const file = random.any(['photo.jpg', '../../etc/cron.d/x', 'a\0.jpg', '', 'é'.repeat(300), 'page.html']);
  const type = random.any(['image/jpeg', 'text/html', 'image/svg+xml', 'application/octet-stream', 'x']);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
}

const textPart = (boundary: string, name: string, text: string) =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);

/** Lone surrogates can't be written in an address. */
const clean = (text: string) => text.toWellFormed();
