const UNITS = [
  { unit: 'Go', bytes: 1e9 },
  { unit: 'Mo', bytes: 1e6 },
];

/** Size as "4 ko", "850 Mo", "3,2 Go" or "120 Go". */
export function formatBytes(bytes: number): string {
  const { unit, bytes: one } = UNITS.find((larger) => bytes >= larger.bytes) ?? { unit: 'ko', bytes: 1e3 };
  const size = bytes / one;
  return `${size.toLocaleString('fr', { maximumFractionDigits: size < 10 ? 1 : 0 })}\u00a0${unit}`;
}
