/** Variable as it stands in a file of settings. */
interface Assignment {
  name: string;
  value: string;
  /** Number of the variable's line in the file, from 1. */
  line: number;
  /** True for a quote that is not closed, or closed before the end of the value: the value is hardly what was meant. */
  isOdd: boolean;
}

/** Values of a line in quotes, one after another, then the unquoted rest of the line. */
const ASSIGNMENT =
  /^[ \t]*(?<name>[A-Za-z_]\w*)[ \t]*=(?<quoted>(?:[ \t]*(?:'[^']*'?|"(?:\\[\s\S]|[^"\\])*"?))*)(?<bare>(?:\\[\s\S]|[^\\\n])*)$/gm;
const QUOTED = /'([^']*)('?)|"((?:\\[\s\S]|[^"\\])*)("?)/g;

/**
 * Reads a file of settings as systemd reads an `EnvironmentFile=` (systemd.exec(5)): neither as a shell, which runs
 * parts of values, nor as parseEnv of `node:util`, which drops what stands after a quote and knows other escapes.
 */
function readAssignments(text: string): Assignment[] {
  return [...text.matchAll(ASSIGNMENT)].map(
    ({ index, groups: { name = '', quoted = '', bare = '' } = {} }) => {
      const pieces = [...quoted.matchAll(QUOTED)].map(([, plain, end, escaped = '', endOfEscaped]) => ({
        value: plain ?? unescapeQuoted(escaped),
        isClosed: (end ?? endOfEscaped) !== '',
      }));
      const holdsLines = pieces.some(({ value }) => /\n[A-Z_]+=/.test(value));
      const isCut = pieces.length > 0 && bare.trim() !== '';
      return {
        name,
        value: pieces.map(({ value }) => value).join('') + unescapeBare(bare),
        line: text.slice(0, index).split('\n').length,
        isOdd: isCut || holdsLines || pieces.some(({ isClosed }) => !isClosed),
      };
    },
  );
}

/** Backslashes are kept, except before a character that a shell would read in quotes. */
const unescapeQuoted = (text: string) =>
  text.replace(/\\([\s\S])/g, (both, next: string) =>
    '"\\`$'.includes(next) ? next : next === '\n' ? '' : both,
  );

const unescapeBare = (text: string) =>
  text.trim().replace(/\\([\s\S])/g, (_, next: string) => (next === '\n' ? '' : next));

/** Values of the settings by name. The last one of a name counts. */
export const parseSettingsFile = (text: string): Record<string, string> =>
  Object.fromEntries(readAssignments(text).map(({ name, value }) => [name, value]));

/** French sentences on variables whose quotes are odd. Values are not shown: some are secrets. */
export const listSettingsFileQuoteFaults = (text: string): string[] =>
  readAssignments(text).flatMap(({ name, line, isOdd }) =>
    isOdd
      ? `${name} (ligne ${line}) a un guillemet de trop, ou qui manque : une valeur avec une apostrophe se met entre guillemets doubles, "Jeanne d'Arc".`
      : [],
  );
