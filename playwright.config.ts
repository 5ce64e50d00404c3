import { defineConfig } from '@playwright/test';
import { findChromium, findChromiumHeadlessShell } from './scripts/chromium.ts';
import { findFirefox } from './scripts/firefox.ts';
import { findWebKitTestPrograms } from './scripts/webkit.ts';

const firefox = findFirefox();
const executablePath = findChromiumHeadlessShell() ?? findChromium();

/** Driven by another library. */
const IN_WEBKIT = 'webkit.spec.ts';
/** Folder of the journeys of `npm test`; the others are those of `npm run test:all`. */
const SMOKE = 'smoke/**';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  testIgnore: IN_WEBKIT,
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // A service worker would ask for what journeys hold up or answer themselves; its own journey allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--site-per-process',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-sync',
      ],
    },
  },
  globalSetup: './e2e/support/run.ts',
  projects: [
    { name: 'smoke', testMatch: SMOKE },
    { name: 'chromium', testIgnore: [IN_WEBKIT, SMOKE] },
    // `npm run test:all` has looked whether it starts.
    ...(findWebKitTestPrograms() && !process.env.WITHOUT_WEBKIT ? [inWebKit()] : []),
    ...(firefox ? [{ name: 'firefox', grep: /@engines/, use: inFirefox(firefox) }] : []),
  ],
});

/** WebKit draws every frame with the processor: where that is busy, each step takes several times as long. */
function inWebKit() {
  return {
    name: 'webkit',
    testIgnore: [],
    testMatch: IN_WEBKIT,
    timeout: 300_000,
    expect: { timeout: 60_000 },
  };
}

/** Firefox as released, through WebDriver BiDi; without a screen it has no mouse, which is added here. */
function inFirefox(executablePath: string) {
  const mouse = 6;
  return {
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: {
      executablePath,
      firefoxUserPrefs: { 'ui.primaryPointerCapabilities': mouse, 'ui.allPointerCapabilities': mouse },
    },
  };
}
