import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Refuses a user other than the site's, such as root: the site could not read the files that the command makes.
 * @param folders those of the site; one that is missing is nobody's
 * @throws Error with a French sentence that says how to run the command
 */
export function requireSiteUser(...folders: string[]): void {
  for (const folder of folders) {
    const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
    if (owner === undefined || owner === process.getuid?.()) continue;
    const user = nameOf(owner);
    throw new Error(
      `${folder} est à l'utilisateur ${user} : lancez cette commande comme lui, par « recolte COMMANDE » ou « sudo -u ${user} -H ».`,
    );
  }
}

const nameOf = (uid: number) =>
  spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).stdout?.trim() || `#${uid}`;
