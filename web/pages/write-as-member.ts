import { useEffect } from 'react';
import { useSession } from '#web/client/session.ts';

const load = () => import('./member-actions.ts');

/**
 * Writes of members on public pages, as the `clientAction` of each page. Loaded on demand: visitors download none of
 * it. A single action at another URL would not do: the router would load that page first, and reload without a
 * network.
 */
export const clientAction = (args: { request: Request }) =>
  load().then((module) => module.publicPageMemberWritesAction(args));

/** Loads a member's writes before the first of them: the network may be gone by then. */
export function usePreloadMemberActions(): void {
  const session = useSession();
  useEffect(() => {
    // Failure to preload ignored: the first write loads the code again.
    if (session) load().catch(() => undefined);
  }, [session]);
}
