import { categories, categoryLabels } from '#contract/listings/categories.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { categorySynonymsOf } from './classify-produce.ts';
import { createProduceListingCountsReader } from './produce-frequencies.ts';
import { builtInProduce } from './produce-index.ts';

type Needed = 'produce' | 'publicReader' | 'publicChanges' | 'log';

export function registerProduceNameRoutes(bind: BindRoute, services: Pick<Services, Needed>) {
  const { produce } = services;
  const findFrequencies = createProduceListingCountsReader(services);

  bind('GET /api/produce', async ({ reply }) => {
    // CORS header: any site may read the list of produce, which is public, and a sandboxed frame has an opaque origin.
    reply.header('access-control-allow-origin', '*');
    const frequencyOf = await findFrequencies();
    const list = produce.list();
    const frequencies = new Map(list.map(({ name }) => [name, frequencyOf(name)]));
    const count = (name: string) => frequencies.get(name) ?? 0;
    return {
      produce: list.toSorted((one, other) => count(other.name) - count(one.name)),
      categories: namedCategories,
    };
  });

  bind('GET /api/produce/added', async () => ({ produce: produce.list().slice(builtInProduce.length) }));
}

const namedCategories = categories.map((category) => ({
  category,
  label: categoryLabels[category],
  names: categorySynonymsOf(category),
}));
