/** Why a listing may be spam; names and texts of others are read when it is shown. */
export type StoredReason =
  /** `percent`: how much of the text is the same. */
  | { kind: 'copiedText'; listingId: string; percent: number }
  | { kind: 'refusedText'; listingId: string; percent: number; isOwn: boolean }
  | { kind: 'copiedPicture' | 'ownDouble'; listingId: string }
  | { kind: 'link' | 'phone' }
  /** Days since the account was opened. */
  | { kind: 'newAccount'; days: number }
  /** Listings of the same member within an hour. */
  | { kind: 'burst'; count: number; isProfessional: boolean };
