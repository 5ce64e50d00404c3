import { currentSession } from './session.ts';

/** Whether what this member wrote would leave under somebody else's name, who is logged in now. */
export const isAnother = (userId: string): boolean => {
  const session = currentSession();
  return session !== undefined && session.userId !== userId;
};
