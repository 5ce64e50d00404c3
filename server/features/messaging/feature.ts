import type { Feature } from '#server/platform/feature.ts';
import { exportConversations, findMailRefusal } from './export-conversations.ts';
import { handleMessagingJobs } from './jobs.ts';
import { eraseConversationsOf } from './membership.ts';
import { messagingRoutes } from './routes.ts';

export const messaging: Feature = {
  serve: messagingRoutes,
  handleJobs: handleMessagingJobs,
  erase: eraseConversationsOf,
  exports: { conversations: exportConversations, messagesRefusedAt: findMailRefusal },
};
