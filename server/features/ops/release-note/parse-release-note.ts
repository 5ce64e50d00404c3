import type { ReleaseNote } from '#contract/ops/system.ts';

/** Sections of a version in the text of `CHANGELOG.md`, without links; undefined for a version that it does not name. */
export function parseReleaseNote(changelog: string, version: string): ReleaseNote['sections'] | undefined {
  const part = changelog.split(/^## /m).find((text) => text.split(/[,\s]/, 1)[0] === version);
  return part
    ?.split(/^### /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title: title.trim(), items: parseItems(lines.join('\n')) };
    });
}

const parseItems = (text: string): string[] =>
  text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split(/^- |\n\n/m)
    .map((item) => item.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
