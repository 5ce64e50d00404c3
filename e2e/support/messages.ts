import type { Message } from '#contract/messaging/schemas.ts';
import * as conversations from '#server/testing/conversations.ts';
import type { TestPerson } from './people.ts';
import type { SiteUnderTest } from './start-test-site-process.ts';

/** Writes about a listing or in a conversation. */
export const sendMemberMessageInTest = (
  product: SiteUnderTest,
  { token }: Pick<TestPerson, 'token'>,
  body: { text: string } & ({ adId: string } | { conversationId: string }),
): Promise<Message> =>
  conversations.sendValidMessageAsTestPerson(
    product,
    { headers: { authorization: `Bearer ${token}` } },
    body,
  );
