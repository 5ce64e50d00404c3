const VALID = /^(?=.{3,100}$)[a-z0-9]{2}[a-z0-9-]*\.[a-z0-9]+$/;

/** Checks the name of a stored file. @throws Error for a name that could lead out of the store */
export function checkFileName(name: string): string {
  if (!VALID.test(name)) throw new Error(`Not a file name: ${JSON.stringify(name)}`);
  return name;
}
