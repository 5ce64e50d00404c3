/** Reason why a listing may be spam; names and texts of others are read when it is shown. */
export type StoredSpamReason =
  /** `percent`: share of the text that is the same. */
  | { kind: 'copiedText'; listingId: string; percent: number }
  | { kind: 'refusedText'; listingId: string; percent: number; isOwn: boolean }
  | { kind: 'copiedPicture' | 'ownDouble'; listingId: string }
  | { kind: 'link' | 'phone' }
  /** `words`: those of the setting `BANNED_WORDS` in the text. */
  | { kind: 'bannedWords'; words: string[] }
  /** `days`: age of the account. */
  | { kind: 'newAccount'; days: number }
  /** `count`: listings of the same member within an hour. */
  | { kind: 'burst'; count: number; isProfessional: boolean };
