/** Numbers in [0, 1) that can be had again from the same seed (mulberry32, public domain, Tommy Ettinger). */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    chance: (share) => next() < share,
    any: (values) => values[Math.floor(next() * values.length)] as never,
    below: (limit) => Math.floor(next() * limit),
  };
}

export interface Random {
  chance: (share: number) => boolean;
  any: <T>(values: readonly T[]) => T;
  /** A whole number from 0 to limit - 1. */
  below: (limit: number) => number;
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '🍅'.repeat(5_000),
  'é'.repeat(20_000),
  'e\u0301'.repeat(500),
  `${'a'.repeat(100_000)}!`,
  '%',
  '%00',
  '%ff%fe',
  "' or 1=1 --",
  "'; drop table users; --",
  '$1',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'a\r\nBcc: tout@example.org\r\n\r\nbonjour',
  'NaN',
  '-0',
  '1e309',
  '9007199254740993',
  '0x10',
  '٣',
  '1,5',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '2026-13-45T99:99:99Z',
  '[object Object]',
  '{"a":1}',
  '[[[[[[',
];

const others = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  0.1,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 31,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
  ['a', { b: 1 }],
  { $ne: null },
  { length: 1e9 },
  { toString: 'x' },
  JSON.parse('{"__proto__":{"role":0,"isActive":true}}'),
  { constructor: { prototype: { role: 0 } } },
];

export const hostileText = (random: Random): string => random.any(texts);

export function hostileValue(random: Random): unknown {
  if (random.chance(0.6)) return hostileText(random);
  if (random.chance(0.05)) return deep(random.below(2_000));
  return random.any(others);
}

/** What nobody may set through a form: rights, states, other people's things. */
export const forbiddenFields = {
  _id: '00000000-0000-7000-8000-000000000000',
  id: '00000000-0000-7000-8000-000000000000',
  role: 0,
  isAdmin: true,
  isActive: true,
  verifiedAt: '2020-01-01',
  suspendedAt: null,
  status: 'accepted',
  isArchived: false,
  user: '00000000-0000-7000-8000-000000000000',
  userId: '00000000-0000-7000-8000-000000000000',
  sender: '00000000-0000-7000-8000-000000000000',
  sessionVersion: 0,
  passwordHash: 'x',
  hasNewAlert: true,
  createdAt: '2099-01-01T00:00:00Z',
  __proto__x: 1,
};

function deep(levels: number): unknown {
  let value: unknown = 'fond';
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
}
