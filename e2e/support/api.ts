import type { Product } from './product.ts';

interface Ask {
  token?: string;
  /** A form travels as multipart, anything else as JSON. */
  body?: FormData | object;
}

/**
 * Asks the product's API as any client would, for example `askApi(product, 'GET /api/adverts/1')`.
 * @throws Error with the answer when it is not a success
 */
export async function askApi<T>(
  { url }: Pick<Product, 'url'>,
  request: string,
  { token, body }: Ask = {},
): Promise<T> {
  const [method = '', path] = request.split(' ');
  const isForm = body instanceof FormData;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${request} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Nested names as multipart clients write them: `address[city]`. What is undefined is left out. */
export function formOf(fields: Record<string, unknown>, form = new FormData(), prefix = ''): FormData {
  for (const [key, value] of Object.entries(fields)) {
    const name = prefix ? `${prefix}[${key}]` : key;
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value === 'object' && value !== null) formOf({ ...value }, form, name);
    else form.append(name, String(value));
  }
  return form;
}
