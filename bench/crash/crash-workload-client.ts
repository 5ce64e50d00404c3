import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createNestedTestFormData,
  sendTestApiRequest,
  TestApiRefusal,
  type TestApiRequestOptions,
} from '../../e2e/support/api.ts';
import { TEST_ADMIN_CREDENTIALS } from '../../e2e/support/start-test-site-process.ts';
import { findLinkInTestMail } from '../../e2e/support/test-mailbox.ts';
import type { CrashBenchMailServer } from './crash-bench-mail-server.ts';

export interface CrashWorkloadTargetSite {
  url: string;
  mails: CrashBenchMailServer;
  /** Successful answers so far. */
  answered: number;
  /** True when the product itself is killed: otherwise a missing answer is a fault. */
  isKilled: boolean;
  /** Resolves when the next request may be sent, where the load is to be steady. */
  turn?: () => Promise<void>;
  /**
   * Notes an answer that should not have come.
   * @returns true when the client retries, and the run goes on
   */
  onWrongAnswer?: (error: Error) => boolean;
}

/** Writes of one kind that the product acknowledged. */
export interface WriteTally {
  count: number;
  /** Writes among these that were sent again because no answer came. */
  repeated: number;
}

interface RepeatedRequestOptions extends TestApiRequestOptions {
  /** Tally to which the write is added. */
  tally?: WriteTally;
  /** Status of a second attempt when the first had its effect without an answer. */
  doneBy?: number;
}

export interface CrashWorkloadPerson extends ReturnType<typeof createCrashWorkloadClient> {
  id: string;
  email: string;
  token: string;
}

const PASSWORD = TEST_ADMIN_CREDENTIALS.password;
const PAUSE_MS = 250;

/** Client of a site whose processes are killed. @param token session; empty for a visitor */
export function createCrashWorkloadClient(product: CrashWorkloadTargetSite, token = '') {
  /**
   * Sends a request that is not idempotent once.
   * @returns undefined without an answer, or after 503: it may have been done or not
   */
  const sendOnce = async <T>(
    request: string,
    options: TestApiRequestOptions = {},
  ): Promise<T | undefined> => {
    await product.turn?.();
    try {
      const answer = await sendTestApiRequest<T>(product, request, { token, ...options });
      product.answered += 1;
      return answer;
    } catch (error) {
      if (isNoAnswer(product, error)) return undefined;
      throw error;
    }
  };

  /** Sends a request until there is an answer, as the pages do. */
  const send = async <T>(
    request: string,
    { tally, doneBy, ...options }: RepeatedRequestOptions = {},
  ): Promise<T> => {
    for (let tries = 1; ; tries++) {
      const answer = await sendOnce<T | null>(request, options).catch((error: unknown) => {
        if (tries > 1 && error instanceof TestApiRefusal && error.status === doneBy) return null;
        throw error;
      });
      if (answer === undefined) {
        await sleep(PAUSE_MS);
        continue;
      }
      if (tally) tally.count += 1;
      if (tally && tries > 1) tally.repeated += 1;
      return answer as T;
    }
  };

  return { sendOnce, send };
}

/** A member who followed the link of the activation mail, which counts as due. */
export async function signUpCrashWorkloadPerson(
  product: CrashWorkloadTargetSite,
  { picture, tally }: { picture?: File; tally?: WriteTally } = {},
): Promise<CrashWorkloadPerson> {
  const email = `${randomUUID()}@example.org`;
  const account = { firstName: 'Camille', lastName: 'Durand', email, password: PASSWORD };
  const address = { city: 'Lyon', postalCode: '69003' };
  const visitor = createCrashWorkloadClient(product);
  await visitor.send('POST /api/users/register', {
    body: createNestedTestFormData({ ...account, address, profileImage: picture }),
    // User already exists.
    doneBy: 409,
    ...(tally && { tally }),
  });
  product.mails.expect('activation', email);
  const mail = await product.mails.mailbox.receive(email, /^Activez votre compte/, 1, 900);
  const secret = new URL(findLinkInTestMail(mail, '/app/signup/validate/')).pathname.split('/').at(-1);
  await visitor.send(`GET /api/users/validate/${secret}`);
  return logInCrashWorkloadPerson(product, email);
}

/** @throws TestApiRefusal with status 401 when the account does not exist */
export async function logInCrashWorkloadPerson(
  product: CrashWorkloadTargetSite,
  email: string,
): Promise<CrashWorkloadPerson> {
  const body = { email, password: PASSWORD };
  const visitor = createCrashWorkloadClient(product);
  const { token } = await visitor.send<{ token: string }>('POST /api/users/login', { body });
  const client = createCrashWorkloadClient(product, token);
  const { user } = await client.send<{ user: { _id: string } }>('GET /api/users/user');
  return { ...client, id: user._id, email, token };
}

function isNoAnswer(product: CrashWorkloadTargetSite, error: unknown): boolean {
  if (error instanceof TestApiRefusal && error.status === 503 && error.isTemporary) return true;
  if (error instanceof TypeError && product.isKilled) return true;
  return error instanceof Error && product.onWrongAnswer?.(error) === true;
}
