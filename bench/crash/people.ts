import { randomUUID } from 'node:crypto';
import { createFormData } from '../../e2e/support/api.ts';
import { findMailLink } from '../../e2e/support/mailbox.ts';
import { ADMIN } from '../../e2e/support/start-site.ts';
import { type ProductUnderTest, requestUntilAnswered, type Tally } from './request-until-answered.ts';

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** A member who followed the link of the activation mail, which counts as due. */
export async function signUp(
  product: ProductUnderTest,
  { picture, tally }: { picture?: File; tally?: Tally } = {},
): Promise<Person> {
  const email = `${randomUUID()}@example.org`;
  const { password } = ADMIN;
  const account = { firstName: 'Camille', lastName: 'Durand', email, password, profileImage: picture };
  await requestUntilAnswered(product, 'POST /api/users/register', {
    body: createFormData({ ...account, address: { city: 'Lyon', postalCode: '69003' } }),
    // User already exists.
    doneBy: 409,
    ...(tally && { tally }),
  });
  product.mails.expect('activation', email);
  const mail = await product.mails.mailbox.receive(email, /^Activez votre compte/, 1, 900);
  const secret = new URL(findMailLink(mail, '/app/signup/validate/')).pathname.split('/').at(-1);
  await requestUntilAnswered(product, `GET /api/users/validate/${secret}`);
  const token = await logIn(product, { email, password });
  const request = 'GET /api/users/user';
  const { user } = await requestUntilAnswered<{ user: { _id: string } }>(product, request, { token });
  return { id: user._id, email, token };
}

export async function logIn(product: ProductUnderTest, body: object): Promise<string> {
  return (await requestUntilAnswered<{ token: string }>(product, 'POST /api/users/login', { body })).token;
}
