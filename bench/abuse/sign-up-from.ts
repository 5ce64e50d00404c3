import { randomUUID } from 'node:crypto';
import { linkIn } from '../../e2e/support/mailbox.ts';
import { PASSWORD } from '../../e2e/support/people.ts';
import type { AttackedProduct } from './attacked-product.ts';
import { send } from './send.ts';

/** Signs up, proves the address and logs in, all from one network address. */
export async function signUpFrom(product: AttackedProduct, address: string) {
  const email = `${randomUUID()}@example.org`;
  const call = async (request: string, body?: object) => {
    const [method = '', path = ''] = request.split(' ');
    const headers = { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) };
    const sent = body ? Buffer.from(JSON.stringify(body)) : null;
    const { status, text } = await send(product.url, { method, path, headers, body: sent });
    if (status >= 300) throw new Error(`${request} answered ${status}: ${text}`);
    return JSON.parse(text);
  };
  await call('POST /api/users/register', {
    ...{ firstName: 'Camille', lastName: 'Durand', email, password: PASSWORD },
    address: { city: 'Lyon', postalCode: '69003' },
  });
  const mail = await product.mailbox.receive(email, /^Activez votre compte/);
  const secret = new URL(linkIn(mail, '/app/signup/validate/')).pathname.split('/').at(-1);
  await call(`GET /api/users/validate/${secret}`);
  const { token } = await call('POST /api/users/login', { email, password: PASSWORD });
  return { email, token: String(token) };
}
