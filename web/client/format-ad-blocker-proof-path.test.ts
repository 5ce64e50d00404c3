import { expect, test } from 'vitest';
import { formatAdBlockerProofPath } from './format-ad-blocker-proof-path.ts';

test.each([
  ['/api/adverts', '/api/annonces'],
  ['/api/adverts?limit=4', '/api/annonces?limit=4'],
  ['/api/adverts/search?queries=%7B%7D', '/api/annonces/search?queries=%7B%7D'],
  ['/api/adverts/0193/archive', '/api/annonces/0193/archive'],
  ['/api/admin/adverts/pending', '/api/admin/annonces/pending'],
])('the path %s, which ad blockers drop, is also served as %s', (path, other) => {
  expect(formatAdBlockerProofPath(path)).toBe(other);
});

test.each(['/api/search', '/api/favorites/adverts', '/api/advertsx', '/api/users/login'])(
  'the path %s, which ad blockers let through, has one address',
  (path) => {
    expect(formatAdBlockerProofPath(path)).toBeUndefined();
  },
);
