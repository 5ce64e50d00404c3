import { validate as isUuid } from 'uuid';
import type { BlockedMember } from '#contract/accounts/blocks.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { blockMember } from './block-member.ts';
import { type BlockedMemberRow, deleteMemberBlock, listBlockedMembers } from './queries.ts';

export function registerMemberBlockRoutes(bind: BindRoute, services: Services) {
  const { db } = services;

  bind('GET /api/blocks', async ({ viewer }) => (await listBlockedMembers(db, viewer.id)).map(presentBlock));

  bind('POST /api/blocks', async ({ body, viewer, write, reply }) => {
    const { block, isNew } = await blockMember(write, services, viewer, body.userId);
    if (!isNew) reply.code(200);
    return presentBlock(block);
  });

  bind('DELETE /api/blocks/:userId', async ({ params: { userId }, write }) => {
    if (isUuid(userId)) await write((tx, _signalChange, { id }) => deleteMemberBlock(tx, id, userId));
    return { message: 'Cette personne est débloquée.' };
  });
}

const presentBlock = ({ id, blockedId, firstName, createdAt }: BlockedMemberRow): BlockedMember => ({
  _id: id,
  userId: blockedId,
  firstName,
  createdAt: createdAt.toISOString(),
});
