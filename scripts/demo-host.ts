// Command `npm run demo:host`: an invented newspaper on an origin of its own that embeds our widgets.
import { findDemoNewspaperPage } from './demo-host/newspaper.ts';
import { serveEmbeddingSite } from './demo-host/serve-embedding-site.ts';
import { startSiteProcess } from './site-process.ts';

const HOST_PORT = Number(process.env.HOST_PORT ?? 4000);

let productUrl = process.env.PRODUCT_URL ?? '';
const host = await serveEmbeddingSite((path) => findDemoNewspaperPage(path, productUrl), HOST_PORT).catch(
  refused,
);
// Origin of the newspaper: a product that is already running must name it in EMBED_ORIGINS.
const product = productUrl ? undefined : await startSiteProcess({ EMBED_ORIGINS: host.url, DEMO: '1' });
productUrl ||= product?.url ?? '';

console.log(`\nLe Courrier des Jardins : ${host.url}\nRécolte : ${productUrl}/app\nCtrl+C pour arrêter.\n`);

function refused(cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'EADDRINUSE') throw cause;
  process.stderr.write(`\nLe port ${HOST_PORT} est déjà pris par un autre programme (HOST_PORT).\n\n`);
  process.exit(1);
}

let isClosing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close());

async function close() {
  if (isClosing) return;
  isClosing = true;
  host.close();
  await product?.stop();
  process.exit(0);
}
