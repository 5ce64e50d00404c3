import type { FastifyInstance } from 'fastify';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { findReleaseNote } from '../release-note/release-note.ts';
import { sendTestMail } from '../service-checks/send-test-mail.ts';
import { retryFailedJob, retryFailedJobsOfKind } from './failed-jobs.ts';
import { createNewerVersionChecker } from './newer-version.ts';
import { createSystemStateReader } from './read-system-state.ts';

export function registerSystemRoutes(
  bind: BindRoute,
  services: Pick<Services, 'config' | 'database' | 'db' | 'log' | 'places' | 'readFigures' | 'sessionSecret'>,
  app: FastifyInstance,
) {
  const { config, log } = services;
  const newerVersion = createNewerVersionChecker(config, log);
  app.addHook('onReady', async () => newerVersion.start());
  app.addHook('onClose', async () => newerVersion.stop());
  const { readState, countFaults } = createSystemStateReader(services, newerVersion.read);

  bind('GET /api/admin/system', readState);

  bind('GET /api/admin/system/faults', async () => ({ faults: await countFaults() }));

  bind('GET /api/admin/release-note', async ({ viewer }) => ({
    note: await findReleaseNote(services.db, viewer.id),
  }));

  bind('POST /api/admin/system/test-mail', async ({ viewer, write }) => {
    const { email: to } = await write((tx) =>
      tx.selectFrom('users').select('email').where('id', '=', viewer.id).executeTakeFirstOrThrow(),
    );
    const { isRight, sentence } = await sendTestMail(config, to);
    return { to, isSent: isRight, sentence };
  });

  bind('POST /api/admin/system/jobs/:id/retry', async ({ params, write }) => ({
    retried: await write((tx) => retryFailedJob(tx, params.id)),
  }));

  bind('POST /api/admin/system/jobs/retry', async ({ body, write }) => ({
    retried: await write((tx) => retryFailedJobsOfKind(tx, body.kind)),
  }));
}
