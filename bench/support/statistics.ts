/**
 * Percentile of values.
 * @param share from 0 to 1
 * @returns NaN without values
 */
export function calculatePercentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

export const roundToDecimalPlaces = (value: number, digits = 2): number => Number(value.toFixed(digits));
