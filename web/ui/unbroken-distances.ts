const NO_BREAK_SPACE = '\u00a0';

/** "25 km" stays on one line. */
export const unbrokenDistances = (text: string): string => text.replace(/(\d) km/g, `$1${NO_BREAK_SPACE}km`);
