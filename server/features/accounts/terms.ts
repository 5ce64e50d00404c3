import { BUILT_IN_TERMS_VERSION } from '#contract/accounts/terms.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { TermsOfUseVersion } from '#server/platform/http/viewer.ts';

/** Version of the operator's own terms until the configuration names one; migration 0058 writes it too. */
const UNVERSIONED = '1';

/** Terms that members accept; the version of the built-in ones names that of the operator's additions too. */
export function getCurrentTermsOfUse({ terms, site }: Pick<Config, 'terms' | 'site'>): TermsOfUseVersion {
  const { isBuiltIn, additions } = terms;
  const version = terms.version ?? (isBuiltIn ? BUILT_IN_TERMS_VERSION : UNVERSIONED);
  return {
    version: isBuiltIn && additions ? `${version}+${additions.version}` : version,
    url: site.links.terms,
  };
}

/** Accepts a version of the terms; no change when it was already the last accepted. */
export async function updateAcceptedTermsVersion(
  tx: Queryable,
  userId: string,
  version: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ termsVersion: version, termsAcceptedAt: new Date() })
    .where('id', '=', userId)
    .where('termsVersion', 'is distinct from', version)
    .execute();
}
