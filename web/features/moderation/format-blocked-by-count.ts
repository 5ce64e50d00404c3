/** Number of members who have blocked a member, for moderators. */
export const formatBlockedByCount = (members: number): string =>
  members === 1 ? 'Bloqué par 1 membre' : `Bloqué par ${members} membres`;
