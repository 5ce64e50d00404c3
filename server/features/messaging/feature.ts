import type { Feature } from '#server/platform/feature.ts';
import { eraseConversationsOf } from './erase-conversations.ts';
import { exportConversations, findMessageMailRefusal } from './export-conversations.ts';
import { registerMessagingJobs } from './jobs.ts';
import { listMessagePhotos } from './message-photos.ts';
import { registerMessagingRoutes } from './routes.ts';

export const messagingFeature: Feature = {
  serve: registerMessagingRoutes,
  handleJobs: registerMessagingJobs,
  listPictures: listMessagePhotos,
  erase: eraseConversationsOf,
  exports: { conversations: exportConversations, messagesRefusedAt: findMessageMailRefusal },
};
