/** Commands of a document by the title of their section: the lines of its `sh` blocks. */
export function parseShellCommandsBySection(document: string): Map<string, string[]> {
  const [, ...sections] = document.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const title = section.slice(0, section.indexOf('\n'));
      const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)];
      return [title, blocks.flatMap(([, block = '']) => block.trimEnd().split('\n'))];
    }),
  );
}
