import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstNotice } from './notify.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Costs a page nothing until there is something to say. */
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
