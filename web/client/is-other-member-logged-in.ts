import { currentSession } from './session.ts';

/**
 * True when another member is logged in now than this one, in whose name texts were written: they must not be sent in
 * another's name.
 */
export const isOtherMemberLoggedIn = (userId: string): boolean => {
  const session = currentSession();
  return session !== undefined && session.userId !== userId;
};
