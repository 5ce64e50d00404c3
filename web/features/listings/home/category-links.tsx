import { Link } from '#web/ui/link.tsx';
import { CategoryDrawing } from '../category-drawing.tsx';
import type { CategoryLink } from './list-categories.ts';

/**
 * Categories in one row that scrolls; from 640 px in eight columns where the longest word fits, else four. CSS alone
 * sets the number, or the links would move while the document arrives.
 */
export function CategoryLinks({ categories }: { categories: readonly CategoryLink[] }) {
  return (
    <ul
      aria-label="Catégories"
      style={{
        gridTemplateColumns: `repeat(auto-fill, minmax(max(5rem, 12.5% - 0.4375rem, ${FOUR_COLUMNS}), 1fr))`,
      }}
      className="-mx-4 mt-2 flex gap-2 overflow-x-auto px-4 py-1 sm:mt-5 sm:grid"
    >
      {categories.map(({ category, label, path }) => (
        <li key={category} className="shrink-0">
          <Link
            to={path}
            className="flex h-full items-center gap-1 rounded-2xl bg-card p-2 text-center text-sm font-semibold whitespace-nowrap hover:text-leaf sm:flex-col sm:px-1 sm:py-3 sm:whitespace-normal"
          >
            <CategoryDrawing category={category} className="size-7 text-leaf sm:size-11" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Minimum width of one of four columns, where eight columns of 5rem and their gaps don't fit; negative elsewhere. */
const FOUR_COLUMNS = 'min(25% - 0.375rem, (43.5rem - 100%) * 999)';
