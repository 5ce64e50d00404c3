import type { Feature } from '#server/platform/feature.ts';
import { eraseConversationsOf } from './erase-conversations.ts';
import { exportConversations, findMailRefusal } from './export-conversations.ts';
import { handleMessagingJobs } from './jobs.ts';
import { messagingRoutes } from './routes.ts';

export const messaging: Feature = {
  serve: messagingRoutes,
  handleJobs: handleMessagingJobs,
  erase: eraseConversationsOf,
  exports: { conversations: exportConversations, messagesRefusedAt: findMailRefusal },
};
