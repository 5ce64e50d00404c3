import type { SiteUnderTest } from './start-test-site-process.ts';

export interface TestApiRequestOptions {
  token?: string;
  /** Body: a form travels as multipart, anything else as JSON. */
  body?: FormData | object;
  headers?: Record<string, string>;
}

/** An answer that is not a success. */
export class TestApiRefusal extends Error {
  readonly status: number;
  /** True when the answer contains the time of the next attempt. */
  readonly isTemporary: boolean;

  constructor(request: string, answer: Response, text: string) {
    super(`${request} answered ${answer.status}: ${text}`);
    this.status = answer.status;
    this.isTemporary = answer.headers.has('retry-after');
  }
}

/**
 * Calls the product's API as any client would, for example `sendTestApiRequest(product, 'GET /api/adverts/1')`.
 * @throws Refusal; TypeError when no answer came
 */
export async function sendTestApiRequest<T>(
  { url }: Pick<SiteUnderTest, 'url'>,
  request: string,
  { token, body, headers }: TestApiRequestOptions = {},
): Promise<T> {
  const [method = '', path] = request.split(' ');
  const isForm = body instanceof FormData;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new TestApiRefusal(request, answer, text);
  return JSON.parse(text) as T;
}

/** Nested names as multipart clients write them: `address[city]`. Undefined values are left out. */
export function createNestedTestFormData(
  fields: Record<string, unknown>,
  form = new FormData(),
  prefix = '',
): FormData {
  for (const [key, value] of Object.entries(fields)) {
    const name = prefix ? `${prefix}[${key}]` : key;
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value === 'object' && value !== null) createNestedTestFormData({ ...value }, form, name);
    else form.append(name, String(value));
  }
  return form;
}
