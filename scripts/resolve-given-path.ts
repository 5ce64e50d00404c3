import path from 'node:path';

/**
 * Place that an operator gave, seen from the folder in which they typed it: commands run in the folder of the release,
 * and npm and `deploy/recolte` keep the former one in INIT_CWD. Addresses (`s3://...`, `https://...`) stay as they are.
 */
export const resolveGivenPath = (place: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(place) ? place : path.resolve(process.env.INIT_CWD ?? '', place);
