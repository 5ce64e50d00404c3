import fc from 'fast-check';
import qs from 'qs';
import { hostileValue } from '#server/testing/schema-values.ts';

export interface RequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** A hostile value in the place of another, a value in a list, a field more, or one less. */
interface Change {
  /** Which of the request's values, counted over and over. */
  at: number;
  how: 'replace' | 'wrap' | 'add' | 'remove';
  name: string;
  value: unknown;
}

export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record<Change>({
    at: fc.nat(1_000),
    how: fc.constantFrom('replace', 'replace', 'replace', 'wrap', 'add', 'remove'),
    name: fc.constantFrom('0', 'x', '__proto__', 'constructor', 'toString', 'length', 'a[b]', '\0', 'é.é'),
    value: hostileValue,
  }),
  { maxLength: 3 },
);

/** @returns a copy of the request with the changes, each of which meets what the former made */
export function changeRequest(parts: RequestParts, changes: Change[]): RequestParts {
  const changed = copy(parts) as Fields;
  for (const { at, how, name, ...change } of changes) {
    const value = copy(change.value);
    const places = placesIn(changed);
    const [owner, key] = places[at % places.length] ?? [changed, 'body'];
    const present = owner[key];
    if (how === 'remove') delete owner[key];
    else if (how === 'add' && Array.isArray(present)) present.push(value);
    else if (how === 'add' && isFields(present)) define(present, name, value);
    else define(owner, key, how === 'wrap' ? [present] : value);
  }
  return changed;
}

/** @param path of the contract, with `:names` */
export function urlOf(path: string, { params, query }: RequestParts): string {
  const given = isFields(params) ? params : {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(wordOf(given[name])));
  const search = isFields(query) ? qs.stringify(query) : '';
  return search ? `${filled}?${search}` : filled;
}

export function jsonOf(body: unknown, headers: Record<string, string>) {
  const payload: string | undefined = JSON.stringify(body);
  return payload === undefined
    ? { headers }
    : { payload, headers: { ...headers, 'content-type': 'application/json' } };
}

/** As a browser sends it, a nested object as its JSON or, when its fields are texts, as `address[city]`. */
export function formOf(body: unknown): FormData {
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

/** Never empty: the address would be another one. */
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

/** An assignment to `__proto__` would define nothing. */
const define = (owner: Fields, key: string, value: unknown) =>
  Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true });
