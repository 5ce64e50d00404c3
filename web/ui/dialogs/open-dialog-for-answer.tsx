import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows a dialog in a React root of its own until it is answered: the open page stays as it is, typed text included,
 * and gets the focus back.
 */
export function openDialogForAnswer<T>(dialog: (answer: (value: T) => void) => ReactNode): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const focused = document.activeElement;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(dialog(resolve));
  return promise.finally(() => {
    root.unmount();
    place.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  });
}
