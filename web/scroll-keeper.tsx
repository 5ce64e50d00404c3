import { useEffect, useState } from 'react';
import { ScrollRestoration } from 'react-router';
import { writeStored } from './storage.ts';

/** A new page starts at its top, the previous one where it was left. It needs storage, which frames may refuse. */
export function ScrollKeeper() {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => setAllowed(writeStored('session', 'scroll', null)), []);
  return allowed && <ScrollRestoration />;
}
