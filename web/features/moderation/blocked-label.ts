/** Of a member whom others have blocked, for moderators. */
export const blockedLabel = (members: number): string =>
  members === 1 ? 'Bloqué par 1 membre' : `Bloqué par ${members} membres`;
