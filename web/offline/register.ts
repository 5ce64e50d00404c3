/** Of the Network Information API; TypeScript knows only what several engines have. */
type Connected = Navigator & { connection?: { saveData: boolean } };

/**
 * After the page, which it must not slow down. Never in a frame, as nothing of ours stays on a host's page, nor for who
 * asked the browser to save data: a release is a few hundred kilobytes.
 */
export function registerWorker() {
  if (!import.meta.env.PROD || window.top !== window) return;
  if ((navigator as Connected).connection?.saveData) return;
  const register = () =>
    // Refused in private windows of some browsers: the site works as without it.
    void navigator.serviceWorker?.register('/app/worker.js', { scope: '/app' }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
