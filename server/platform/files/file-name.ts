const VALID = /^(?=.{3,100}$)[a-z0-9]{2}[a-z0-9-]*\.[a-z0-9]+$/;

/** True for the name of a file that a store may hold. Other programs leave files of their own, such as `.DS_Store`. */
export const isValidStoredFileName = (name: string): boolean => VALID.test(name);

/** Checks the name of a stored file. @throws Error for a name that could lead out of the store */
export function requireValidStoredFileName(name: string): string {
  if (!isValidStoredFileName(name)) throw new Error(`Not a file name: ${JSON.stringify(name)}`);
  return name;
}
