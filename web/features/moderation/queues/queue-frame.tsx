import type { ReactNode, RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Pager } from '#web/ui/pager.tsx';
import { defaultSort, pageParam, type QueueName, type Sort, sortParam } from './queues-query.ts';

export interface QueuePage {
  name: QueueName;
  page: number;
  totalPages: number;
  sort?: Sort | undefined;
}

interface QueueFrameProps {
  queue: { section: RefObject<HTMLDivElement | null>; shown: readonly unknown[] };
  page: QueuePage;
  /** `aria-label`. */
  label: string;
  tools?: ReactNode;
  children: ReactNode;
}

/** Gets the focus when no card is left. */
export function QueueFrame({ queue, page, label, tools, children }: QueueFrameProps) {
  const { name, sort } = page;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={queue.section}
      id={name}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className="-outline-offset-3"
    >
      {queue.shown.length === 0 ? (
        <p>-</p>
      ) : (
        <>
          {(tools || sort) && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-1">
              {tools}
              {sort && name !== 'reported' && <SortLinks name={name} sort={sort} />}
            </div>
          )}
          <div className="divide-y divide-line">{children}</div>
        </>
      )}
      <Pager page={page.page} totalPages={page.totalPages} name={pageParam[name]} hash={name} />
    </div>
  );
}

interface SortLinksProps {
  name: 'pending' | 'deleted';
  sort: Sort;
}

/** Sorting leads to the first page and stays in the section. */
function SortLinks({ name, sort }: SortLinksProps) {
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
