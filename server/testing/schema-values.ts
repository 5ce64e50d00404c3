import fc from 'fast-check';
import * as z from 'zod';

/** Hostile values, on which programs fail, of every type that JSON and forms have. */
export const hostileValueArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    ...[null, true, false, 0, -0, -1, 0.0001, 1.5, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308, 5e-324],
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      'x\udc00y',
      '\ufeff',
      '\u202e',
      'İ',
      'ß',
      '﷽',
      '👩‍🌾',
      'e\u0301\u0323',
    ],
    ...[
      "'",
      '"',
      '\\',
      '%',
      '%00',
      '%ff',
      '../..',
      '\r\nBcc: a@b.fr',
      '<script>',
      '${',
      '{{1}}',
      '{"a":"\\ud800"}',
    ],
    ...[
      'null',
      'undefined',
      'NaN',
      'Infinity',
      '-1',
      '1e999',
      '0x10',
      '１２',
      '0.0001',
      '9'.repeat(400),
      'true',
    ],
    ...[
      '0000-00-00',
      '9999-12-31T23:59:60Z',
      '-271821-04-20',
      '2026-02-30',
      '00000000-0000-0000-0000-000000000000',
    ],
    ...[
      'a'.repeat(101),
      'é'.repeat(5_001),
      ' '.repeat(10_000),
      'ﷺ'.repeat(100),
      '[',
      '{',
      '{}',
      '[]',
      '"\\u0000"',
    ],
    ...[[], {}, [[]], [null], ['\0'], { toString: 1 }, { valueOf: null, length: -1 }, { 0: 'a' }],
    ...[JSON.parse('{"__proto__":{"isActive":true}}'), { constructor: { prototype: {} } }, nested(200)],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double({ noNaN: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Arbitrary values that fit a schema of the contract, or nearly: rules that compare fields are left to chance. */
export function createSchemaArbitrary(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return fc.record(mapShape(def.shape, createSchemaArbitrary), { requiredKeys: requiredKeys(def.shape) });
    case 'array':
      return fc.array(createSchemaArbitrary(def.element), { maxLength: 4 });
    case 'tuple':
      return fc.tuple(...def.items.map(createSchemaArbitrary));
    case 'union':
      return fc.oneof(...def.options.map(createSchemaArbitrary));
    case 'enum':
      return fc.constantFrom<unknown[]>(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom<unknown[]>(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbersOf(schema);
    case 'string':
      return textsOf(schema);
    case 'file':
      return fc.constantFrom(...files);
    case 'nullable':
      return fc.option(createSchemaArbitrary(def.innerType));
    case 'optional':
    case 'default':
    case 'catch':
      return createSchemaArbitrary(def.innerType);
    // Schema before or after a transformation, which is more specific than the function.
    case 'pipe':
      return createSchemaArbitrary(isTransform(def.out) ? def.in : def.out);
    default:
      return hostileValueArbitrary;
  }
}

/** Strict copy of a schema, in which an undeclared field is an error. */
export function createStrictSchemaInTest(schema: z.core.$ZodType): z.ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return z.strictObject(mapShape(def.shape, createStrictSchemaInTest));
    case 'array':
      return z.array(createStrictSchemaInTest(def.element));
    case 'nullable':
      return createStrictSchemaInTest(def.innerType).nullable();
    case 'optional':
      return createStrictSchemaInTest(def.innerType).optional();
    default:
      return schema as z.ZodType;
  }
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

const mapShape = <T>(shape: Shape, map: (field: z.core.$ZodType) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, map(field)]));

const requiredKeys = (shape: Shape) =>
  Object.keys(shape).filter((name) => shape[name]?._zod.optin === undefined);

const isTransform = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'transform';

/** Texts that people commonly write, and texts with lengths on both sides of the limits. */
function textsOf(schema: z.core.$ZodType): fc.Arbitrary<string> {
  const { minimum = 0, maximum = 300 } = limitsOf(schema);
  const usual = [
    'Lyon',
    '69003',
    'Tomates',
    '12,5',
    'zoe@example.org',
    'Jardin-2026!',
    '73282932000074',
    'true',
  ];
  const odd = ['\0', '\ud800', '\udc00', '\u202e', '\u200d', '\n', '%', "'", '\\', '👩‍🌾'];
  const lengths = [minimum, maximum, maximum + 1];
  return fc.oneof(
    fc.constantFrom(...usual),
    fc.tuple(fc.constantFrom(...usual), fc.constantFrom(...odd)).map((parts) => parts.join('')),
    fc.constantFrom(
      ...lengths.flatMap((length) => ['7', 'é', 'ﷺ', '👩'].map((letter) => fill(letter, length))),
    ),
    fc.string({ unit: 'grapheme', maxLength: Math.min(maximum, 40) }),
  );
}

function numbersOf(schema: z.core.$ZodType): fc.Arbitrary<number> {
  const { minimum = -1e6, maximum = 1e6 } = limitsOf(schema);
  return fc.oneof(
    fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0.0004, 0.001, 1),
    fc.double({ min: minimum, max: maximum, noNaN: true }),
  );
}

/** Limits of a schema: of a text's length, or of a number. */
function limitsOf(schema: z.core.$ZodType): { minimum?: number; maximum?: number } {
  const limits = {};
  for (const check of schema._zod.def.checks ?? []) {
    const { def } = (check as z.core.$ZodChecks)._zod;
    if (def.check === 'min_length') Object.assign(limits, { minimum: def.minimum });
    if (def.check === 'max_length') Object.assign(limits, { maximum: def.maximum });
    if (def.check === 'greater_than') Object.assign(limits, { minimum: Number(def.value) });
    if (def.check === 'less_than') Object.assign(limits, { maximum: Number(def.value) });
  }
  return limits;
}

const fill = (letter: string, length: number) => letter.repeat(length).slice(0, length);

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : [nested(depth - 1)];
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const files = [
  new File([Buffer.from(pixel, 'base64')], 'pixel.png', { type: 'image/png' }),
  new File([], 'vide.jpg', { type: 'image/jpeg' }),
  new File(['bonjour'], 'a\0.jpg', { type: 'image/png' }),
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], '../../x', { type: '' }),
];
