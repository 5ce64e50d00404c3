import type { Listing } from '#contract/listings/schemas.ts';

/** Which version of a listing an administrator has read. */
export interface ReadVersion {
  id: string;
  isRevision: boolean;
  submittedAt: string;
}

/** Version of a listing as administrators get it; undefined for other readers. */
export const readVersionOf = ({
  _id: id,
  isRevision = false,
  submittedAt,
}: Listing & { isRevision?: boolean }): ReadVersion[] =>
  submittedAt === undefined ? [] : [{ id, isRevision, submittedAt }];
