import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { packFolderIntoTarball } from './archive.ts';
import { digestFile, writeReleaseManifest } from './manifest.ts';

const root = path.join(import.meta.dirname, '../..');

/** Sources and built files that a site needs, and documents that its operator reads. */
export const RELEASE_CONTENT_PATHS = [
  ...['CHANGELOG.md', 'README.md', 'docs', 'deploy', 'package-lock.json', '.npmrc'],
  ...['contract', 'data', 'migrations', 'scripts', 'server'],
  ...['build/pages', 'build/embed'],
];
const isTest = (file: string) => /\.test\.tsx?$|\/server\/testing(\/|$)/.test(file);

/** Names of npm packages that only the build needs. */
const BUILD_PACKAGES = ['@react-router/dev', '@tailwindcss/vite', 'tailwindcss', 'vite', 'lucide-react'];

/** Names of npm scripts for developers of the product. */
const DEVELOPMENT = ['dev', 'test', 'test:all', 'bench', 'demo:host', 'lighthouse', 'build', 'release'];

/**
 * Makes the archive of a release in `folder` from what is built, and its SHA-256 beside it.
 * @returns path of the archive, `recolte-1.0.0.tar.gz`
 */
export async function makeReleaseArchive(folder: string): Promise<string> {
  const name = `recolte-${packageJson.version}`;
  const draft = path.join(folder, name);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for (const source of RELEASE_CONTENT_PATHS)
    await cp(path.join(root, source), path.join(draft, source), {
      recursive: true,
      filter: (file) => !isTest(file),
    });
  await writeFile(path.join(draft, 'package.json'), `${JSON.stringify(siteOnly(), null, 2)}\n`);
  // Packages installed as on the machine of a site; the lockfile gives each its version.
  execFileSync(process.execPath, [path.join(draft, 'scripts/prepare.mjs')], { stdio: 'inherit' });
  await keepProgramOnly(draft);
  await writeReleaseManifest(draft);

  const archive = path.join(folder, `${name}.tar.gz`);
  await packFolderIntoTarball(draft, archive);
  await writeFile(`${archive}.sha256`, `${await digestFile(archive)}  ${path.basename(archive)}\n`);
  await rm(draft, { recursive: true });
  return archive;
}

/** Content of `package.json` for a site that builds and tests nothing. */
function siteOnly() {
  const { devDependencies: _, dependencies, scripts, ...rest } = packageJson;
  const without = (values: Record<string, string>, names: string[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
  return {
    ...rest,
    scripts: without(
      scripts,
      DEVELOPMENT.flatMap((name) => [name, `pre${name}`]),
    ),
    dependencies: without(dependencies, BUILD_PACKAGES),
  };
}

/** Files that Node never runs from a package: types, TypeScript and source maps. */
const NEVER_RUN = /\.([cm]?tsx?|([cm]?[jt]s|css)\.map)$/;

/** Removes what no site runs: also, from Node's own package, the headers, the documents and the second npm. */
async function keepProgramOnly(draft: string): Promise<void> {
  const packages = path.join(draft, 'node_modules');
  for (const file of await readdir(packages, { recursive: true }))
    if (NEVER_RUN.test(file)) await rm(path.join(packages, file), { recursive: true, force: true });
  for (const name of await readdir(packages)) {
    if (!/^node-(linux|darwin|win)-/.test(name)) continue;
    for (const part of ['include', 'lib', 'share', 'CHANGELOG.md'])
      await rm(path.join(packages, name, part), { recursive: true, force: true });
    for (const program of ['npm', 'npx', 'corepack'])
      await rm(path.join(packages, name, 'bin', program), { force: true });
  }
}
