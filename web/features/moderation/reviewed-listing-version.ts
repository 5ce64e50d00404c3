import type { Listing } from '#contract/listings/schemas.ts';

/** Version of a listing that an administrator has read. */
export interface ReviewedListingVersion {
  id: string;
  isRevision: boolean;
  submittedAt: string;
}

/** Version of a listing as administrators get it; empty for other readers. */
export const getListingVersionForDecision = ({
  _id: id,
  isRevision = false,
  submittedAt,
}: Listing & { isRevision?: boolean }): ReviewedListingVersion[] =>
  submittedAt === undefined ? [] : [{ id, isRevision, submittedAt }];
