import { call } from '#web/client/call.ts';
import { createMemberStore, useMemberStore } from '#web/client/member-store.ts';

const store = createMemberStore(
  async (signal) => {
    const query = { as: 'seller', status: 'asked', limit: 1 } as const;
    return (await call('GET /api/reservations', { query, ...(signal && { signal }) })).pagination.total;
  },
  { live: true },
);

/** Number of reservations that wait for the member's answer. */
export const useOrdersCount = () => useMemberStore(store) ?? 0;

export const refreshOrdersCount = store.refresh;
