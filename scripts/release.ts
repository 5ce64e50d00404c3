/**
 * Command `npm run release`: makes `build/recolte-VERSION.tar.gz`, which runs the site on this kind of machine without
 * the npm registry and without a build, and its SHA-256 beside it.
 */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { makeReleaseArchive } from './release/make-release-archive.ts';

const archive = await makeReleaseArchive(path.join(import.meta.dirname, '../build'));
const { size } = await stat(archive);
console.log(`${archive} : ${Math.round(size / 1e6)} Mo.`);
