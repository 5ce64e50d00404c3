import { type ComponentType, useEffect, useState } from 'react';
import { onFirstToast, showToastsWith } from './notify.ts';

const loadToaster = () => import('./toaster.tsx');

/**
 * Loads the toaster with the first toast, which is often that the network is down: while it can't be loaded,
 * `alert()` shows the toasts.
 */
export function Toasts({ load = loadToaster }: { load?: () => Promise<{ default: ComponentType }> }) {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(
    () =>
      onFirstToast(() =>
        load().then(
          (loaded) => setToaster(() => loaded.default),
          () => showToastsWith(({ text }) => alert(text))(),
        ),
      ),
    [load],
  );
  return Toaster && <Toaster />;
}
