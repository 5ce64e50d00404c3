import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { decideNotice } from './decide-notice.ts';
import { presentNotices } from './present-notice.ts';
import { listNotices } from './queries.ts';
import { submitNotice } from './submit-notice.ts';

export function registerNoticeRoutes(bind: BindRoute, services: Pick<Services, 'db' | 'jobs' | 'config'>) {
  const { db } = services;

  bind('POST /api/notices', async ({ body, viewer }) => ({
    notice: { reference: await submitNotice(services, body, viewer) },
  }));

  bind('GET /api/admin/notices', async ({ query: { state, ...page }, viewer, reply }) => {
    const { rows, total } = await listNotices(db, state, page);
    reply.header('x-total-count', total);
    return presentNotices(db, rows, viewer);
  });

  bind('PUT /api/admin/notices/:id', async ({ params, body, viewer, write }) => {
    const decided = await decideNotice(write, services, params.id, body);
    const [notice] = await presentNotices(db, [decided], viewer);
    if (!notice) throw new Error('A notice was not presented');
    return { notice };
  });
}
