import * as z from 'zod';
import { createWholeNumberSchema } from './setting-checks.ts';
import type { SettingDefinition } from './setting-definition.ts';

/** Maximum kilometres around the communes of a territory. */
const MAX_RADIUS_KM = 50;

/** Names of departments or communes, one a line or with commas between them. */
const placeNamesSchema = z
  .string()
  .max(2_000)
  .transform((text) =>
    text
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().max(100)).min(1).max(20));

/** Settings about the area that the site serves; whether its places exist, only the server knows. */
export const territorySettings = {
  TERRITORY_DEPARTMENTS: {
    group: 'territory',
    kind: 'departments',
    label: 'Départements',
    effect:
      "Leurs annonces et leurs communes viennent d'abord sur l'accueil, dans les résultats sans lieu et dans les suggestions. Séparez-les par des virgules.",
    schema: placeNamesSchema,
    expected: '20 départements au plus, séparés par des virgules, par exemple Loire-Atlantique (44)',
  },
  TERRITORY_COMMUNES: {
    group: 'territory',
    kind: 'communes',
    label: 'Communes',
    effect:
      "À la place des départements : ces communes et celles qui les entourent viennent d'abord. Séparez-les par des virgules.",
    schema: placeNamesSchema,
    expected: '20 communes au plus, séparées par des virgules, par exemple Nantes (44000)',
  },
  TERRITORY_RADIUS: {
    group: 'territory',
    kind: 'number',
    label: 'Kilomètres autour des communes',
    effect: 'Distance entre leur centre et celui des communes du territoire ; 0 pour elles seules.',
    default: '10',
    schema: createWholeNumberSchema(0, MAX_RADIUS_KM),
    expected: `un nombre de kilomètres entre 0 et ${MAX_RADIUS_KM}, en chiffres`,
  },
  TERRITORY_MODE: {
    group: 'territory',
    kind: 'choice',
    label: 'Annonces hors du territoire',
    effect: "Celles qui sont déjà en ligne restent. Sans effet tant qu'il n'y a pas de territoire.",
    default: 'refuse',
    choices: {
      refuse: 'Refuser leur publication',
      highlight: 'Les publier, et seulement mettre en avant le territoire',
    },
    schema: z.enum(['refuse', 'highlight']),
    expected: 'refuse ou highlight',
  },
} as const satisfies Record<string, SettingDefinition>;
