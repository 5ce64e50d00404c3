import { Gift, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CategoryDrawing } from '../category-drawing.tsx';
import type { CategoryLinkContent } from './compose-illustrated-category-links.ts';

/**
 * Gifts, categories and the season in one row that scrolls; from 640 px in ten columns where the longest word fits,
 * else five. CSS alone sets the number, or the links would move while the document arrives.
 */
export function CategoryLinksRow({ categories }: { categories: readonly CategoryLinkContent[] }) {
  return (
    <ul
      aria-label="Catégories"
      style={{
        gridTemplateColumns: `repeat(auto-fill, minmax(max(5rem, 10% - 0.45rem, ${FIVE_COLUMNS}), 1fr))`,
      }}
      className="-mx-4 mt-2 flex gap-2 overflow-x-auto px-4 py-1 sm:mt-5 sm:grid"
    >
      <Tile path="/annonces?type=donation" label="Gratuit">
        <Gift aria-hidden className={iconClass} />
      </Tile>
      {categories.map(({ category, label, path }) => (
        <Tile key={category} path={path} label={label}>
          <CategoryDrawing category={category} className="size-7 text-leaf sm:size-9" />
        </Tile>
      ))}
      <Tile path="/annonces?season=true" label="De saison">
        <Sprout aria-hidden className={iconClass} />
      </Tile>
    </ul>
  );
}

const Tile = ({ path, label, children }: { path: string; label: string; children: ReactNode }) => (
  <li className="shrink-0">
    <Link
      to={path}
      className="flex h-full items-center gap-1 rounded-2xl bg-card p-2 text-center text-sm font-semibold whitespace-nowrap hover:text-leaf sm:flex-col sm:px-1 sm:whitespace-normal"
    >
      {children}
      {label}
    </Link>
  </li>
);

const iconClass = 'size-7 p-0.5 text-leaf sm:size-9 sm:p-1';

/** Minimum width of one of five columns, where ten columns of 5rem and their gaps don't fit; negative elsewhere. */
const FIVE_COLUMNS = 'min(20% - 0.4rem, (54.5rem - 100%) * 999)';
