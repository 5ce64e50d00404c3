import type { ReactNode } from 'react';

/** Components for members only, in a chunk that visitors don't download. */
export interface ListingPartsForMembers {
  banner?: ReactNode;
  tools?: ReactNode;
  ownActions?: ReactNode;
  details?: ReactNode;
}
