import type { Random } from './hostile-values.ts';

/** The parts of an OpenAPI document that requests are made from. */
export interface Operation {
  method: string;
  /** `/api/adverts/{id}` */
  path: string;
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  /** By content type. */
  bodies: Record<string, Schema>;
}

export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: Operation['parameters']; requestBody?: { content: Record<string, { schema: Schema }> } }
    >
  >;
}

/** Every operation of the product's own document. */
export async function readOperations(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/docs/json`)).json()) as Document;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
      ),
    })),
  );
}

/** A value that the schema would most likely take, from the words that people use on the site. */
export function likelyValue(schema: Schema, name: string, random: Random): unknown {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return likelyValue(random.any(variants), name, random);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => likelyValue(part, name, random)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.any(schema.enum);
  if (schema.properties) {
    const entries = Object.entries(schema.properties).filter(() => random.chance(0.9));
    return Object.fromEntries(entries.map(([key, part]) => [key, likelyValue(part, key, random)]));
  }
  if (schema.type === 'array') return [likelyValue(schema.items ?? {}, name, random)];
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'number' || schema.type === 'integer') return random.below(20);
  return random.any(words[name] ?? ['tomate', 'Lyon', '69003', '12']);
}

const words: Record<string, string[]> = {
  email: ['quelqu.un@example.org', 'moderation@example.org'],
  password: ['Potager-2026!'],
  city: ['Lyon', 'Villeurbanne'],
  postalCode: ['69003', '69100'],
  coordinates: ['4.85,45.75'],
  queries: ['{"productName":"tomate","city":"Lyon","distance":25}'],
  companySiret: ['73282932000074'],
};
