import { readBrowserSession } from './session.ts';

/** True when a member other than `userId` is logged in: texts of `userId` must not be sent in their name. */
export const isOtherMemberLoggedIn = (userId: string): boolean => {
  const session = readBrowserSession();
  return session !== undefined && session.userId !== userId;
};
