/** Reason why a listing may be spam; names and texts of others are read when it is shown. */
export type StoredSpamReason =
  /** Field `percent`: share of the text that is the same. */
  | { kind: 'copiedText'; listingId: string; percent: number }
  | { kind: 'refusedText'; listingId: string; percent: number; isOwn: boolean }
  | { kind: 'copiedPicture' | 'ownDouble'; listingId: string }
  | { kind: 'link' | 'phone' }
  /** Field `days`: age of the account in days. */
  | { kind: 'newAccount'; days: number }
  /** Field `count`: number of listings of the same member within an hour. */
  | { kind: 'burst'; count: number; isProfessional: boolean };
