import { type ComponentType, useEffect, useState } from 'react';
import { onFirstNotice, showNoticesWith } from './notify.ts';

const loadToaster = () => import('./toaster.tsx');

/**
 * Loads the toaster with the first notice, which is often that the network is down: while it can't be loaded,
 * `alert()` shows the notices.
 */
export function Toasts({ load = loadToaster }: { load?: () => Promise<{ default: ComponentType }> }) {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(
    () =>
      onFirstNotice(() =>
        load().then(
          (loaded) => setToaster(() => loaded.default),
          () => showNoticesWith(({ text }) => alert(text))(),
        ),
      ),
    [load],
  );
  return Toaster && <Toaster />;
}
