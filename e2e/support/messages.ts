import type { Message } from '#contract/messaging/schemas.ts';
import * as conversations from '#server/testing/conversations.ts';
import type { TestPerson } from './people.ts';
import type { Product } from './start-site.ts';

/** Writes about a listing or in a conversation. */
export const sendMessage = (
  product: Product,
  { token }: Pick<TestPerson, 'token'>,
  body: { text: string } & ({ adId: string } | { conversationId: string }),
): Promise<Message> =>
  conversations.storeMessageAs(product, { headers: { authorization: `Bearer ${token}` } }, body);
