// Builds `embed.js`, the classic script that hosts' pages load.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const outDir = join(root, 'build/embed');

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir,
    target: 'es2022',
    minify: true,
    lib: {
      entry: join(root, 'web/features/embedding/host-script/embed.ts'),
      formats: ['iife'],
      name: 'recolte',
      fileName: () => 'embed.js',
    },
  },
});
const script = await readFile(join(outDir, 'embed.js'));
await writeFile(join(outDir, 'embed.js.br'), brotliCompressSync(script));
await writeFile(join(outDir, 'embed.js.gz'), gzipSync(script, { level: 9 }));
