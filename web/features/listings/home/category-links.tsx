import { Link } from 'react-router';
import drawings from './categories.svg?no-inline';
import type { CategoryLink } from './list-categories.ts';

/** As many columns as fit, eight at most: so many from the first, or they would move while the document arrives. */
export function CategoryLinks({ categories }: { categories: readonly CategoryLink[] }) {
  return (
    <ul
      aria-label="Catégories"
      style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(max(4.5rem, 12.5% - 0.4375rem), 1fr))' }}
      className="mt-6 grid gap-2"
    >
      {categories.map(({ category, label, path }) => (
        <li key={category} className="text-center">
          <Link
            to={path}
            className="flex h-full flex-col items-center gap-1 rounded-2xl bg-card px-1 py-3 text-xs font-semibold hover:text-leaf"
          >
            <svg
              aria-hidden
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="size-11 text-leaf"
            >
              <use href={`${drawings}#${category}`} />
            </svg>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
