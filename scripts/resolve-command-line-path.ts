import path from 'node:path';

/**
 * Absolute path of a place that an operator typed relative to their folder: commands run in the folder of the release,
 * and npm and `deploy/recolte` keep the operator's folder in INIT_CWD. Addresses (`s3://...`, `https://...`) stay as
 * they are.
 */
export const resolveCommandLinePath = (place: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(place) ? place : path.resolve(process.env.INIT_CWD ?? '', place);
