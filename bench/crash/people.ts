import { randomUUID } from 'node:crypto';
import { createNestedTestFormData } from '../../e2e/support/api.ts';
import { TEST_ADMIN_CREDENTIALS } from '../../e2e/support/start-test-site-process.ts';
import { findLinkInTestMail } from '../../e2e/support/test-mailbox.ts';
import {
  type CrashWorkloadTargetSite,
  requestUntilAnsweredInBench,
  type WriteTally,
} from './request-until-answered-in-bench.ts';

export interface CrashWorkloadPerson {
  id: string;
  email: string;
  token: string;
}

/** A member who followed the link of the activation mail, which counts as due. */
export async function signUpCrashWorkloadPerson(
  product: CrashWorkloadTargetSite,
  { picture, tally }: { picture?: File; tally?: WriteTally } = {},
): Promise<CrashWorkloadPerson> {
  const email = `${randomUUID()}@example.org`;
  const { password } = TEST_ADMIN_CREDENTIALS;
  const account = { firstName: 'Camille', lastName: 'Durand', email, password, profileImage: picture };
  await requestUntilAnsweredInBench(product, 'POST /api/users/register', {
    body: createNestedTestFormData({ ...account, address: { city: 'Lyon', postalCode: '69003' } }),
    // User already exists.
    doneBy: 409,
    ...(tally && { tally }),
  });
  product.mails.expect('activation', email);
  const mail = await product.mails.mailbox.receive(email, /^Activez votre compte/, 1, 900);
  const secret = new URL(findLinkInTestMail(mail, '/app/signup/validate/')).pathname.split('/').at(-1);
  await requestUntilAnsweredInBench(product, `GET /api/users/validate/${secret}`);
  const token = await logInCrashWorkloadPerson(product, { email, password });
  const request = 'GET /api/users/user';
  const { user } = await requestUntilAnsweredInBench<{ user: { _id: string } }>(product, request, { token });
  return { id: user._id, email, token };
}

export async function logInCrashWorkloadPerson(
  product: CrashWorkloadTargetSite,
  body: object,
): Promise<string> {
  return (await requestUntilAnsweredInBench<{ token: string }>(product, 'POST /api/users/login', { body }))
    .token;
}
