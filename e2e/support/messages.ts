import type { Message } from '#contract/messaging/schemas.ts';
import { askApi } from './api.ts';
import type { Member } from './people.ts';
import type { Product } from './start-site.ts';

/** Writes about a listing or in a conversation. */
export async function say(
  product: Product,
  { token }: Pick<Member, 'token'>,
  body: { text: string } & ({ adId: string } | { conversationId: string }),
): Promise<Message> {
  return (await askApi<{ message: Message }>(product, 'POST /api/messages/create', { token, body })).message;
}
