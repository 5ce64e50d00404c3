import type { Feature } from '#server/platform/feature.ts';
import { eraseConversationsOf } from './erase-conversations.ts';
import { exportConversations, findMessageMailRefusal } from './export-conversations.ts';
import { handleMessagingJobs } from './jobs.ts';
import { listMessagePhotos } from './message-photos.ts';
import { messagingRoutes } from './routes.ts';

export const messagingFeature: Feature = {
  serve: messagingRoutes,
  handleJobs: handleMessagingJobs,
  listPictures: listMessagePhotos,
  erase: eraseConversationsOf,
  exports: { conversations: exportConversations, messagesRefusedAt: findMessageMailRefusal },
};
