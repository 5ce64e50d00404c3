import { useSyncExternalStore } from 'react';
import { cannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';
import { rethrowUnlessApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';
import { createExternalStore } from '#web/client/store.ts';

type Reasons = Readonly<ApiRouteAnswer<'GET /api/admin/refusal-reasons'>['reasons']>;

const store = createExternalStore<Reasons>(cannedRefusalReasons);

/** Loads the ready-made reasons with a page, before a dialog opens; the former ones stay when the call fails. */
export async function loadRefusalReasons(): Promise<void> {
  await call('GET /api/admin/refusal-reasons').then(
    ({ reasons }) => store.set(reasons),
    rethrowUnlessApiError,
  );
}

/** Ready-made reasons as the server gives them; the built-in ones while it has not answered. */
export const useRefusalReasons = (): Reasons => useSyncExternalStore(store.subscribe, store.get, store.get);
