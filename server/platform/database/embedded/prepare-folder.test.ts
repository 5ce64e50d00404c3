import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.runIf(process.platform !== 'win32')(
  'a folder of more files than a process may open reaches the disk',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'recolte-sync-'));
    for (let i = 0; i < 300; i++) writeFileSync(join(folder, String(i)), '');
    const program = `const { syncTree } = await import('./server/platform/database/embedded/prepare-folder.ts');
    await syncTree(process.argv[1]);`;
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -n 128; exec "$0" --input-type=module -e "$1" "$2"', process.execPath, program, folder],
      { encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  },
);
