import { type ComponentType, useEffect, useState } from 'react';
import { registerFirstToastListener, registerToastRenderer } from './show-or-queue-toast.ts';

const loadToaster = () => import('./toaster.tsx');

/**
 * Loads the toaster with the first toast, which is often that the network is down: while it can't be loaded,
 * `alert()` shows the toasts.
 */
export function LazyToaster({ load = loadToaster }: { load?: () => Promise<{ default: ComponentType }> }) {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(
    () =>
      registerFirstToastListener(() =>
        load().then(
          (loaded) => setToaster(() => loaded.default),
          () => registerToastRenderer(({ text }) => alert(text))(),
        ),
      ),
    [load],
  );
  return Toaster && <Toaster />;
}
