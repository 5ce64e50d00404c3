/**
 * Score of a place like addok's: importance, from the number of inhabitants, orders equally good matches.
 * @param text quality of the text match, 0 to 1
 */
export const calculatePlaceScore = (text: number, population: number): number =>
  (text + (0.1 * Math.log(1 + population / 3)) / 20) / 1.1;
