/** Error of a damaged backup, which is not as it was written; the message names the file in one French sentence. */
export class DamagedBackupError extends Error {}
