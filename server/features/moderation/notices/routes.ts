import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { decideContentNotice } from './decide-content-notice.ts';
import { presentContentNotices } from './present-notice.ts';
import { listContentNotices } from './queries.ts';
import { submitContentNotice } from './submit-content-notice.ts';

export function registerContentNoticeRoutes(
  bind: BindRoute,
  services: Pick<Services, 'db' | 'jobs' | 'config'>,
) {
  const { db } = services;

  bind('POST /api/notices', async ({ body, viewer }) => ({
    notice: { reference: await submitContentNotice(services, body, viewer) },
  }));

  bind('GET /api/admin/notices', async ({ query: { state, ...page }, viewer, reply }) => {
    const { rows, total } = await listContentNotices(db, viewer.id, state, page);
    reply.header('x-total-count', total);
    return presentContentNotices(db, rows, viewer);
  });

  bind('PUT /api/admin/notices/:id', async ({ params, body, viewer, write }) => {
    const decided = await decideContentNotice(write, services, params.id, body);
    const [notice] = await presentContentNotices(db, [decided], viewer);
    if (!notice) throw new Error('A notice was not presented');
    return { notice };
  });
}
