/** A status, and the title of a page or the beginning of another text, on one line. */
export function describeAnswer(status: number, text: string): string {
  const [, title] = /<title>([^<]*)/.exec(text) ?? [];
  return `${status} ${title ?? text.replaceAll(/\s+/g, ' ').slice(0, 90)}`;
}

/** How often each came. */
export function countEach(answers: string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer)].map(([key, all]) => [key, all.length]),
  );
}
