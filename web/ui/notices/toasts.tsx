import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstNotice } from './notify.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Loads the toaster with the first notice. */
export function Toasts() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstNotice(() => setNeeded(true)), []);
  return (
    needed && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
