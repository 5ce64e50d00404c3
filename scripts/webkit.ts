import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { installDebianPackages } from './debian-packages.ts';
import { endProcess } from './end-process.ts';
import { findFreePort } from './free-port.ts';

/** Milliseconds for each step of a start; a busy machine takes a few seconds. */
const STEP_LIMIT_MS = 60_000;

interface WebKit {
  driver: string;
  browser: string;
  /** Path of Xvfb, an X server without a display, in which WebKit runs. */
  screen: string;
}

export interface WebKitDriver {
  /** Address at which WebKit's driver speaks WebDriver. */
  url: string;
  /** Capabilities with which a session of WebKit's driver is opened. */
  capabilities: object;
  stop: () => Promise<void>;
}

/** Paths of WebKitGTK's driver and test browser; undefined where one of the programs is missing. */
export function findWebKitTestPrograms(): WebKit | undefined {
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  const browser = globSync('/usr/{lib/*,libexec}/webkit2gtk-4.*/MiniBrowser')[0];
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined;
}

/** Installs Debian's WebKit for the tests, if we may. */
export function installWebKit(): void {
  if (!findWebKitTestPrograms()) installDebianPackages(['webkit2gtk-driver', 'xvfb']);
}

/** Reason why journeys do not run in WebKit, in one sentence; undefined when it starts and shows a page. */
export async function describeMissingWebKit(): Promise<string | undefined> {
  if (!findWebKitTestPrograms())
    return 'No WebKitWebDriver with its MiniBrowser, or no Xvfb, was found: install webkit2gtk-driver and xvfb.';
  try {
    await showPage();
  } catch (error) {
    return `WebKit is installed but does not start: ${String(error).split('\n')[0]}.`;
  }
}

/** Starts the driver on a screen of its own. @throws Error when either does not answer in time */
export async function startWebKitDriver(): Promise<WebKitDriver> {
  const found = findWebKitTestPrograms();
  if (!found) throw new Error('WebKit is missing');
  const screen = spawn(
    found.screen,
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const started: ChildProcess[] = [screen];
  const stop = async () => {
    for (const child of started.toReversed()) {
      if (!child.pid) continue;
      const ending = setTimeout(() => child.kill('SIGKILL'), STEP_LIMIT_MS);
      await endProcess(child, 'SIGTERM');
      clearTimeout(ending);
    }
  };
  try {
    const display = await beforeEndOf(screen, 'Xvfb', async (signal) => {
      const [line] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data', { signal });
      return String(line).trim();
    });
    const port = await findFreePort();
    const driver = spawn(found.driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        LANG: 'C.UTF-8',
        LANGUAGE: 'fr',
        TZ: 'Europe/Paris',
        // Software rendering without a sandbox: there is no graphics card, and root cannot have a sandbox.
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      },
    });
    started.push(driver);
    const url = `http://127.0.0.1:${port}`;
    await beforeEndOf(driver, 'WebKitWebDriver', (signal) => untilReady(url, signal));
    const browserOptions = { binary: found.browser, args: ['--automation'] };
    const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions };
    return { url, capabilities, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Shows a page: WebKit's processes for pages start with the first one, not with the session. */
async function showPage() {
  const driver = await startWebKitDriver();
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${driver.url}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(STEP_LIMIT_MS),
    });
    const { value } = (await response.json()) as { value: { sessionId?: string; message?: string } | null };
    if (!response.ok) throw new Error(value?.message || `${method} ${path} was refused`);
    return value;
  };
  try {
    const opened = await ask('POST', '/session', { capabilities: { alwaysMatch: driver.capabilities } });
    const session = `/session/${opened?.sessionId}`;
    await ask('POST', `${session}/url`, { url: 'data:text/html,<p>Bonjour' });
    await ask('DELETE', session);
  } finally {
    await driver.stop();
  }
}

/**
 * Runs a step of the WebKit driver's start.
 * @throws Error when the program ends, can not be started, or takes too long
 */
async function beforeEndOf<T>(child: ChildProcess, name: string, step: (signal: AbortSignal) => Promise<T>) {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(STEP_LIMIT_MS)]);
  child.once('error', () => over.abort());
  child.once('exit', () => over.abort());
  return step(signal).catch((cause) => {
    throw new Error(`${name} ${over.signal.aborted ? 'ended' : 'does not answer'}`, { cause });
  });
}

async function untilReady(url: string, signal: AbortSignal) {
  for (;;) {
    const isReady = await fetch(`${url}/status`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50, undefined, { signal });
  }
}
