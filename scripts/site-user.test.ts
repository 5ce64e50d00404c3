import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { requireSiteSystemUser } from './site-user.ts';

test("the owner of the data and of the releases passes, and any other user gets the owner's name", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recolte-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const missing = path.join(folder, 'missing');
  const { uid, username } = userInfo();
  requireSiteSystemUser(folder, folder);
  // User id of the process replaced: only root could give a folder to another user.
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  onTestFinished(() => getuid.mockRestore());
  const sentence = `${folder} est à l'utilisateur ${username} : lancez cette commande comme lui`;
  expect(() => requireSiteSystemUser(folder, undefined)).toThrow(sentence);
  expect(() => requireSiteSystemUser(missing, folder)).toThrow(sentence);
  requireSiteSystemUser(missing, undefined);
});
