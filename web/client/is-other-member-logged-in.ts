import { currentSession } from './session.ts';

/** True when another member is logged in now: texts of this one must not be sent in their name. */
export const isOtherMemberLoggedIn = (userId: string): boolean => {
  const session = currentSession();
  return session !== undefined && session.userId !== userId;
};
