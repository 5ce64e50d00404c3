/** After the page, which it must not slow down. Never in a frame: nothing of ours stays on a host's page. */
export function registerWorker() {
  if (!import.meta.env.PROD || window.top !== window) return;
  const register = () =>
    // Refused in private windows of some browsers: the site works as without it.
    void navigator.serviceWorker?.register('/app/worker.js', { scope: '/app' }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
