/**
 * Hides the announcement of the site where the reader has dismissed the same text, or when it is over, and makes its
 * button dismiss it on this device. No imports: its source is an inline script, which runs before the first paint.
 */
export function hideDismissedOrExpiredAnnouncement(bar: HTMLElement) {
  const key = 'announcement';
  const longestTimeout = 2 ** 31 - 1;
  const text = bar.querySelector('p')?.textContent ?? '';
  const hide = () => {
    bar.hidden = true;
  };
  try {
    if (localStorage.getItem(key) === text) hide();
  } catch {
    // Storage refused: the announcement comes back with each document.
  }
  const left = Date.parse(bar.dataset.until ?? '') - Date.now();
  if (left <= 0) hide();
  else if (left < longestTimeout) setTimeout(hide, left);
  bar.querySelector('button')?.addEventListener('click', () => {
    hide();
    document.querySelector<HTMLElement>('#contenu')?.focus({ preventScroll: true });
    try {
      localStorage.setItem(key, text);
    } catch {
      // Storage refused: as above.
    }
  });
}
