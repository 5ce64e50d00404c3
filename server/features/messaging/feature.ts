import type { ServerFeature } from '#server/platform/server-feature.ts';
import { eraseConversationsOf } from './erase-conversations.ts';
import {
  exportConversationsAsPersonalData,
  findUnreadMessageMailRefusalDate,
} from './export-conversations-as-personal-data.ts';
import { registerMessagingJobs } from './jobs.ts';
import { findMessagePhotoPathsAmong } from './message-photos.ts';
import { registerMessagingRoutes } from './routes.ts';

export const messagingFeature: ServerFeature = {
  serve: registerMessagingRoutes,
  handleJobs: registerMessagingJobs,
  listPictures: findMessagePhotoPathsAmong,
  erase: eraseConversationsOf,
  exports: {
    conversations: exportConversationsAsPersonalData,
    messagesRefusedAt: findUnreadMessageMailRefusalDate,
  },
};
