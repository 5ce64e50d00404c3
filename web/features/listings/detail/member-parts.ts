import type { ReactNode } from 'react';

/** Components for members only, in a chunk that visitors don't download. */
export interface ListingPartsForMembers {
  banner?: ReactNode;
  tools?: ReactNode;
  /** Line below the title. */
  state?: ReactNode;
  ownActions?: ReactNode;
  details?: ReactNode;
}
