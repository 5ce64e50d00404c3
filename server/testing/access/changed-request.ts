import fc from 'fast-check';
import qs from 'qs';
import { hostileValueArbitrary } from '#server/testing/schema-values.ts';

export interface TestRequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Change of a request: a hostile value replaces or wraps another, or a field is added or removed. */
interface Change {
  /** Index of the request's value to change, modulo the number of values. */
  at: number;
  how: 'replace' | 'wrap' | 'add' | 'remove';
  name: string;
  value: unknown;
}

export const testRequestMutationsArbitrary: fc.Arbitrary<Change[]> = fc.array(
  fc.record<Change>({
    at: fc.nat(1_000),
    how: fc.constantFrom('replace', 'replace', 'replace', 'wrap', 'add', 'remove'),
    name: fc.constantFrom('0', 'x', '__proto__', 'constructor', 'toString', 'length', 'a[b]', '\0', 'é.é'),
    value: hostileValueArbitrary,
  }),
  { maxLength: 3 },
);

/**
 * Applies changes to a request, each to the result of the former.
 * @returns a copy of the request
 */
export function mutateTestRequest(parts: TestRequestParts, changes: Change[]): TestRequestParts {
  const changed = copy(parts) as Fields;
  for (const { at, how, name, ...change } of changes) {
    const value = copy(change.value);
    const places = placesIn(changed);
    const [owner, key] = places[at % places.length] ?? [changed, 'body'];
    const current = owner[key];
    if (how === 'remove') delete owner[key];
    else if (how === 'add' && Array.isArray(current)) current.push(value);
    else if (how === 'add' && isFields(current)) define(current, name, value);
    else define(owner, key, how === 'wrap' ? [current] : value);
  }
  return changed;
}

/**
 * URL of a call from the path and values of its route.
 * @param path of the contract, with `:names`
 */
export function formatTestRequestUrl(path: string, { params, query }: TestRequestParts): string {
  const given = isFields(params) ? params : {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(wordOf(given[name])));
  const search = isFields(query) ? qs.stringify(query) : '';
  return search ? `${filled}?${search}` : filled;
}

export function createJsonTestRequest(body: unknown, headers: Record<string, string>) {
  const payload: string | undefined = JSON.stringify(body);
  return payload === undefined
    ? { headers }
    : { payload, headers: { ...headers, 'content-type': 'application/json' } };
}

/**
 * Multipart form as a browser sends it; a nested object becomes its JSON or, when its fields are texts,
 * `address[city]`.
 */
export function createTestMultipartForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(isFields(body) ? body : {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isFields(one) && name.length % 2 === 0) {
        for (const [inner, text] of Object.entries(one)) form.append(`${name}[${inner}]`, wordOf(text));
      } else form.append(name, one instanceof File ? one : wordOf(one));
    }
  }
  return form;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !(value instanceof File);

/** Text of a path value, never empty, as an empty path segment would make another URL. */
function wordOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.toWellFormed() || ' ';
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isFields(value)) return value;
  const fields = {};
  for (const [name, one] of Object.entries(value)) define(fields, name, copy(one));
  return fields;
}

function placesIn(value: Fields): [owner: Fields, key: string][] {
  return Object.entries(value).flatMap(([key, inner]) => [
    [value, key] as [Fields, string],
    ...(isFields(inner) ? placesIn(inner) : []),
  ]);
}

/** Defines a property, as an assignment to `__proto__` would define nothing. */
const define = (owner: Fields, key: string, value: unknown) =>
  Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true });
