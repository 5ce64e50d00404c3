/** Size as "850 Mo", "3,2 Go" or "120 Go". */
export function formatBytes(bytes: number): string {
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, 'Mo'] : [bytes / 1e9, 'Go'];
  return `${size.toLocaleString('fr', { maximumFractionDigits: size < 10 ? 1 : 0 })}\u00a0${unit}`;
}
