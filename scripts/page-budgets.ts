// Prints the bytes that a public page makes a browser download, and fails beyond the budget.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { startSiteProcess } from './site-process.ts';

/**
 * Maximum number of bytes of a page, compressed with brotli: 130,000 and 9,000, of which 1.8 and 1.7 % stay free for
 * the next changes. Each page of the site costs 60 bytes: the browser learns its scripts.
 */
const BUDGET = { js: 127_700, css: 8_850 };

/** Maximum number of bytes of `embed.js`, compressed with brotli. */
const EMBED_BUDGET = 5_000;

const product = await startSiteProcess();
let withinBudget = true;
try {
  const latest = await fetch(`${product.url}/api/adverts?limit=1`);
  const { ads } = (await latest.json()) as { ads: { _id: string; user: { _id: string } }[] };
  const [ad] = ads;
  for (const path of ['/app', '/app/annonces', `/app/ad/${ad?._id}`, `/app/vendeur/${ad?.user._id}`]) {
    withinBudget = (await weigh(path)) && withinBudget;
  }
  withinBudget = (await weighEmbedScript()) && withinBudget;
} finally {
  await product.stop();
}
process.exit(withinBudget ? 0 : 1);

async function weigh(path: string): Promise<boolean> {
  const html = await (await fetch(product.url + path)).text();
  const assets = new Set(
    [...html.matchAll(/"(\/app\/assets\/[^"#]+\.(?:js|css))[#"]/g)].map((match) => match[1]),
  );
  const size = { js: 0, css: 0 };
  for (const asset of assets) {
    const file = readFileSync(`build/pages/client${asset?.replace('/app', '')}`);
    size[asset?.endsWith('.css') ? 'css' : 'js'] += brotliCompressSync(file).length;
  }
  const fits = size.js > 0 && size.js <= BUDGET.js && size.css > 0 && size.css <= BUDGET.css;
  const page = `${brotliCompressSync(html).length} B of HTML`;
  console.log(
    `${fits ? 'ok' : 'OVER'}  ${path.slice(0, 20)}: ${size.js} B of JS, ${size.css} B of CSS, ${page} (br)`,
  );
  return fits;
}

async function weighEmbedScript(): Promise<boolean> {
  const answer = await fetch(`${product.url}/embed.js`);
  const size = brotliCompressSync(Buffer.from(await answer.arrayBuffer())).length;
  const fits = answer.ok && size <= EMBED_BUDGET;
  console.log(`${fits ? 'ok' : 'OVER'}  /embed.js: ${size} B (br)`);
  return fits;
}
