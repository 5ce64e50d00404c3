import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { requireSiteUser } from './site-user.ts';

test('the owner of the folders passes, and any other user is told whose they are', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recolte-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { uid, username } = userInfo();
  requireSiteUser(folder, path.join(folder, 'missing'));
  // Another user's process, as only root can hand a folder to another user.
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  onTestFinished(() => getuid.mockRestore());
  expect(() => requireSiteUser(path.join(folder, 'missing'), folder)).toThrow(
    `${folder} est à l'utilisateur ${username} : lancez cette commande comme lui`,
  );
  requireSiteUser(path.join(folder, 'missing'));
});
