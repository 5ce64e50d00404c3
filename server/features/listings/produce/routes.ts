import { type Category, categories, categoryLabels } from '#contract/listings/categories.ts';
import produce from '#data/produce.json' with { type: 'json' };
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { categorySynonymsOf } from './classify-produce.ts';
import { createProduceListingCountsReader } from './produce-frequencies.ts';

type Needed = 'publicReader' | 'publicChanges' | 'log';

export function registerProduceNameRoutes(bind: BindRoute, services: Pick<Services, Needed>) {
  const findFrequencies = createProduceListingCountsReader(services);

  bind('GET /api/produce', async ({ reply }) => {
    // CORS header: any site may read the list of produce, which is public, and a sandboxed frame has an opaque origin.
    reply.header('access-control-allow-origin', '*');
    const frequencyOf = await findFrequencies();
    const frequencies = new Map(produce.map(({ name }) => [name, frequencyOf(name)]));
    const count = (name: string) => frequencies.get(name) ?? 0;
    return {
      produce: produce
        .toSorted((one, other) => count(other.name) - count(one.name))
        .map(({ category, ...named }) => ({ ...named, category: category as Category })),
      categories: namedCategories,
    };
  });
}

const namedCategories = categories.map((category) => ({
  category,
  label: categoryLabels[category],
  names: categorySynonymsOf(category),
}));
