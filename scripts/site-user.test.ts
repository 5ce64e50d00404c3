import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { requireSiteUser } from './site-user.ts';

test('the owner of the data and of the releases passes, and any other user is told whose they are', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recolte-owner-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const missing = path.join(folder, 'missing');
  const { uid, username } = userInfo();
  requireSiteUser(folder, folder);
  // Only root could hand a folder to another user: here the process seems to be another's.
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  onTestFinished(() => getuid.mockRestore());
  const sentence = `${folder} est à l'utilisateur ${username} : lancez cette commande comme lui`;
  expect(() => requireSiteUser(folder, undefined)).toThrow(sentence);
  expect(() => requireSiteUser(missing, folder)).toThrow(sentence);
  requireSiteUser(missing, undefined);
});
