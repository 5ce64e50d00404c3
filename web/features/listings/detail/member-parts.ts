import type { ReactNode } from 'react';

/** What visitors don't see, and don't download. */
export interface MemberParts {
  /** Why others don't see the listing. */
  banner?: ReactNode;
  /** Beside the title. */
  tools?: ReactNode;
  /** The owner's button. */
  archive?: ReactNode;
  /** What only the owner and administrators may know. */
  details?: ReactNode;
}
