import { readFileSync, writeFileSync } from 'node:fs';

const dataFile = (name: string): URL => new URL(`../data/${name}`, import.meta.url);

export const readDataFileLines = (name: string): string[] => linesOf(readFileSync(dataFile(name), 'utf8'));

export const writeDataFileLines = (name: string, lines: string[]): void =>
  writeFileSync(dataFile(name), `${lines.join('\n')}\n`);

/** Lines of a file in a package. @param path `package/path/in/it` */
export const readNpmPackageFileLines = (path: string): string[] => linesOf(packageText(path));

export const readNpmPackageFileJson = <T>(path: string): T => JSON.parse(packageText(path)) as T;

const packageText = (path: string): string => readFileSync(new URL(import.meta.resolve(path)), 'utf8');

const linesOf = (text: string): string[] => text.trimEnd().split('\n');
