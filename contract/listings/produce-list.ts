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
});
