import type { ReactNode } from 'react';

/** Components for members only, in a chunk that visitors don't download. */
export interface ListingElementsForMembers {
  banner?: ReactNode;
  tools?: ReactNode;
  /** Line below the title. */
  state?: ReactNode;
  /** Actions in place of the contact link: the author's, or an administrator's on a pending listing. */
  ownActions?: ReactNode;
  details?: ReactNode;
}
