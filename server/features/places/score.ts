/**
 * As addok's: importance, from the number of inhabitants, orders what matches as well.
 * @param text how well the text matches, 0 to 1
 */
export const scoreOf = (text: number, population: number): number =>
  (text + (0.1 * Math.log(1 + population / 3)) / 20) / 1.1;
