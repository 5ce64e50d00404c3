import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';
import { categories } from './categories.ts';

const category = z.enum(categories);

const knownProduce = z
  .object({
    name: z.string(),
    plural: z.string(),
    /** Synonyms under which the product is found too. */
    synonyms: z.array(z.string()),
    category,
  })
  .meta({ id: 'Produce' });

/** Entry of the produce list with its season. */
export const listedProduceSchema = knownProduce
  .extend({
    /** Months of harvest, 1 to 12; empty when there is no season. */
    months: z.array(z.int()),
  })
  .meta({ id: 'ListedProduce' });
export type ListedProduce = z.output<typeof listedProduceSchema>;

const namedCategory = z
  .object({
    category,
    label: z.string(),
    /** Synonyms of a category; a search for one of them finds the category. */
    names: z.array(z.string()),
  })
  .meta({ id: 'NamedCategory' });

export const produceRouteContracts = defineApiRouteContracts({
  'GET /api/produce': {
    access: 'public',
    limits: ['reads'],
    summary:
      'Noms de produits, les plus présents dans les annonces d’abord, et catégories : de quoi compléter une saisie',
    response: z.object({ produce: z.array(knownProduce), categories: z.array(namedCategory) }),
    cacheable: true,
  },
  'GET /api/produce/added': {
    access: 'public',
    limits: ['reads'],
    summary: 'Noms de produits que les administrateurs ont ajoutés à la liste du site, avec leurs mois',
    response: z.object({ produce: z.array(listedProduceSchema) }),
    cacheable: true,
  },
});
