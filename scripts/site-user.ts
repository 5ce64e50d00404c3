import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Refuses a user other than the site's, such as root: the site could not read the files that the command makes.
 * @param dataDir may be missing: then it has no owner yet
 * @param home folder of the releases; undefined where the site was installed otherwise
 * @throws Error with a French sentence that says how to run the command
 */
export function requireSiteSystemUser(dataDir: string, home: string | undefined): void {
  for (const folder of home === undefined ? [dataDir] : [dataDir, home]) {
    const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
    // Windows has no such users: nothing is checked there.
    if (owner === undefined || owner === (process.getuid?.() ?? owner)) continue;
    const user = nameOf(owner);
    throw new Error(
      `${folder} est à l'utilisateur ${user} : lancez cette commande comme lui, par « recolte COMMANDE » ou « sudo -u ${user} -H ».`,
    );
  }
}

const nameOf = (uid: number) =>
  spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).stdout?.trim() || `#${uid}`;
