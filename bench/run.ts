// `npm run bench -- NAME [arguments]` runs one program of this folder; without a name it lists them.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

const NOT_PROGRAMS = ['run', 'percentile'];
const folder = import.meta.dirname;
const [name = '', ...args] = process.argv.slice(2);
const program = path.join(folder, `${path.basename(name)}.ts`);
if (!name || !existsSync(program)) {
  const names = globSync('*.ts', { cwd: folder }).map((file) => path.basename(file, '.ts'));
  const programs = names.filter((one) => !NOT_PROGRAMS.includes(one));
  console.error(`npm run bench -- ${programs.join('|')} [arguments]`);
  process.exit(1);
}
process.exitCode = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' }).status ?? 1;
