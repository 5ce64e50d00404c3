// Prints what a public page makes a browser download, and fails beyond the budget.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const BUDGET = { js: 115_000, css: 8_000 };

const dataDir = mkdtempSync(join(tmpdir(), 'recolte-budgets-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['server/main.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  },
});

let withinBudget = true;
try {
  await untilReady();
  const { ads } = (await (await fetch(`${url}/api/adverts?limit=1`)).json()) as { ads: { _id: string }[] };
  for (const path of ['/app', '/app/annonces', `/app/ad/${ads[0]?._id}`]) await weigh(path);
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(withinBudget ? 0 : 1);

async function weigh(path: string) {
  const html = await (await fetch(url + path)).text();
  const assets = new Set([...html.matchAll(/(?:href|src)="(\/app\/assets\/[^"]+\.(?:js|css))"/g)].map((m) => m[1]));
  const size = { js: 0, css: 0 };
  for (const asset of assets) {
    const file = readFileSync(`build/client${asset?.replace('/app', '')}`);
    size[asset?.endsWith('.css') ? 'css' : 'js'] += brotliCompressSync(file).length;
  }
  const fits = size.js > 0 && size.js <= BUDGET.js && size.css <= BUDGET.css;
  withinBudget &&= fits;
  const page = `${brotliCompressSync(html).length} B of HTML`;
  console.log(`${fits ? 'ok' : 'OVER'}  ${path.slice(0, 20)}: ${size.js} B of JS, ${size.css} B of CSS, ${page} (br)`);
}

async function untilReady() {
  for (let tries = 0; tries < 500; tries++) {
    if (await fetch(`${url}/api/health`).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The product did not start');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
