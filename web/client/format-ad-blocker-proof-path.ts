/** Other path of the same route, under `annonces`: ad blockers drop requests whose path holds `/adverts/`. */
export function formatAdBlockerProofPath(path: string): string | undefined {
  const match = /^\/api\/(admin\/)?adverts(?=$|[/?])/.exec(path);
  return match ? `/api/${match[1] ?? ''}annonces${path.slice(match[0].length)}` : undefined;
}
