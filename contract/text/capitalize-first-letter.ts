/** Text as it begins a line: names of produce are stored in lower case. */
export const capitalizeFirstLetter = (text: string): string =>
  text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
