import { Link, useSearchParams } from 'react-router';
import { defaultSort, pageParam, type Sort, sortParam } from './desk-place.ts';

interface SortLinksProps {
  name: 'pending' | 'deleted';
  sort: Sort;
}

/** From its first page on, and without leaving the section. */
export function SortLinks({ name, sort }: SortLinksProps) {
  const [params] = useSearchParams();
  const linkTo = (target: Sort) => {
    const query = new URLSearchParams(params);
    query.delete(pageParam[name]);
    if (target === defaultSort[name]) query.delete(sortParam[name]);
    else query.set(sortParam[name], target);
    return { search: query.toString() };
  };
  return (
    <nav aria-label="Trier" className="-mr-3 ml-auto flex text-sm">
      {sorts.map(([target, label]) => (
        <Link
          key={target}
          to={linkTo(target)}
          preventScrollReset
          aria-current={target === sort ? 'true' : undefined}
          className="flex min-h-11 items-center rounded-full px-3 text-soft hover:bg-sunken aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline aria-[current=true]:decoration-2 aria-[current=true]:underline-offset-4"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

const sorts: readonly [Sort, string][] = [
  ['oldest', 'Les plus anciennes'],
  ['newest', 'Les plus récentes'],
];
