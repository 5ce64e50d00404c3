import type { AdministeredProduceName } from '#contract/produce/schemas.ts';
import { listAddedProduceNames } from '#server/features/listings/produce/added-produce-queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { addProduceName, changeProduceName, deleteProduceName } from './change-produce-names.ts';

export function registerProduceNameAdministrationRoutes(
  bind: BindRoute,
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
) {
  bind('GET /api/admin/produce-names', () => presentAddedProduceNames(db));

  bind('POST /api/admin/produce-names', async ({ body, write }) => {
    await addProduceName({ write, jobs }, body);
    return presentAddedProduceNames(db);
  });

  bind('PATCH /api/admin/produce-names/:id', async ({ params: { id }, body, write }) => {
    await changeProduceName({ write, jobs }, id, body);
    return presentAddedProduceNames(db);
  });

  bind('DELETE /api/admin/produce-names/:id', async ({ params: { id }, query: { version }, write }) => {
    await deleteProduceName({ write, jobs }, id, version);
    return presentAddedProduceNames(db);
  });
}

async function presentAddedProduceNames(db: Queryable): Promise<{ produce: AdministeredProduceName[] }> {
  const rows = await listAddedProduceNames(db);
  return { produce: rows.map(({ id, ...produce }) => ({ ...produce, _id: id })) };
}
