// `npm run bench -- NAME [arguments]` runs one program of this folder; without a name it lists them.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

const [name = '', ...args] = process.argv.slice(2);
const programs = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => path.basename(file, '.ts'))
  .filter((program) => program !== 'run');
if (!programs.includes(name)) {
  console.error(`npm run bench -- ${programs.join('|')} [arguments]`);
  process.exit(1);
}
const program = path.join(import.meta.dirname, `${name}.ts`);
process.exitCode = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' }).status ?? 1;
