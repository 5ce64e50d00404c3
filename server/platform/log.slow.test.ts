import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['exits', 'process.exit(0);'],
  ['has nothing more to do', ''],
  ['fails', "throw new Error('at the end');"],
])('the counts of repeated faults are written when the process %s', (_, end) => {
  const program = `
    import { createLog } from '#server/platform/log.ts';
    const log = createLog('info');
    for (let time = 0; time < 3; time++)
      for (let kind = 0; kind < 20; kind++) log.warn('Fault ' + kind);
    ${end}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  const sentences = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  const kinds = Array.from({ length: 20 }, (_, kind) => `Fault ${kind}`);
  expect(sentences).toEqual([...kinds, ...kinds.map((kind) => `${kind}: 2 more times`)]);
});
