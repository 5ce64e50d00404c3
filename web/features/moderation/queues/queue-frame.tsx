import type { ReactNode, RefObject } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Pager } from '#web/ui/lists/pager.tsx';
import {
  defaultModerationQueueSort,
  type ModerationQueueName,
  type ModerationQueueSort,
  moderationQueuePageParamNames,
  moderationQueueSortParamNames,
  SUSPECTED_SPAM_FILTER_PARAM_NAME,
} from './queues-query.ts';

export interface ModerationQueuePageInfo {
  name: ModerationQueueName;
  page: number;
  totalPages: number;
  /** Number of entries of the queue on all pages. */
  total: number;
  sort?: ModerationQueueSort | undefined;
  /** Filter of the queue of pending listings: whether only suspected spam is listed, and how many listings that is. */
  suspicious?: { isOn: boolean; count: number } | undefined;
}

interface ModerationQueueSectionProps {
  queue: { section: RefObject<HTMLDivElement | null>; shown: readonly unknown[] };
  page: ModerationQueuePageInfo;
  /** Accessible name of the queue. */
  label: string;
  tools?: ReactNode;
  children: ReactNode;
}

/** Frame of a moderation queue. It gets the focus when no card is left. */
export function ModerationQueueSection({ queue, page, label, tools, children }: ModerationQueueSectionProps) {
  const { name, sort, suspicious } = page;
  const isEmpty = queue.shown.length === 0;
  const links = sort && (name === 'pending' || name === 'deleted') && (!isEmpty || suspicious?.isOn);
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
      {(links || (tools && !isEmpty)) && (
        <div className="flex flex-col gap-x-3 border-b border-line pb-1 lg:flex-row lg:items-center lg:justify-between">
          {!isEmpty && tools}
          <div className="-mx-3 flex flex-wrap lg:-mr-2 lg:ml-auto">
            {suspicious && <SuspiciousLinks {...suspicious} />}
            {links && <SortLinks name={name} sort={sort} label={`Trier : ${label}`} />}
          </div>
        </div>
      )}
      {isEmpty ? <p>-</p> : <div className="divide-y divide-line">{children}</div>}
      <Pager
        page={page.page}
        totalPages={page.totalPages}
        name={moderationQueuePageParamNames[name]}
        hash={name}
      />
    </div>
  );
}

interface SortLinksProps {
  name: 'pending' | 'deleted';
  sort: ModerationQueueSort;
  /** Accessible name of the links that sort the queue; no two on the page are the same. */
  label: string;
}

/** Links that sort a queue. They lead to its first page and stay in the section. */
function SortLinks({ name, sort, label }: SortLinksProps) {
  const offered = sorts.filter(([target]) => name === 'pending' || target !== 'riskiest');
  return (
    <nav aria-label={label} className="flex flex-wrap text-sm">
      {offered.map(([target, order]) => (
        <ListLink
          key={target}
          list={name}
          parameter={moderationQueueSortParamNames[name]}
          value={target === defaultModerationQueueSort[name] ? undefined : target}
          isCurrent={target === sort}
        >
          {order}
        </ListLink>
      ))}
    </nav>
  );
}

const sorts: readonly [ModerationQueueSort, string][] = [
  ['oldest', 'Les plus anciennes'],
  ['newest', 'Les plus récentes'],
  ['riskiest', 'Les plus suspectes'],
];

function SuspiciousLinks({ isOn, count }: { isOn: boolean; count: number }) {
  return (
    <nav aria-label="Filtrer" className="mr-2 flex border-line pr-2 text-sm sm:border-r">
      <ListLink
        list="pending"
        parameter={SUSPECTED_SPAM_FILTER_PARAM_NAME}
        value={undefined}
        isCurrent={!isOn}
      >
        Toutes
      </ListLink>
      <ListLink list="pending" parameter={SUSPECTED_SPAM_FILTER_PARAM_NAME} value="true" isCurrent={isOn}>
        À vérifier ({count})
      </ListLink>
    </nav>
  );
}

interface ListLinkProps {
  list: 'pending' | 'deleted';
  parameter: string;
  /** Value of the URL's sort parameter; undefined for the default. */
  value: string | undefined;
  isCurrent: boolean;
  children: ReactNode;
}

function ListLink({ list, parameter, value, isCurrent, children }: ListLinkProps) {
  const [params] = useSearchParams();
  const query = new URLSearchParams(params);
  query.delete(moderationQueuePageParamNames[list]);
  if (value === undefined) query.delete(parameter);
  else query.set(parameter, value);
  return (
    <Link
      to={{ search: query.toString() }}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className="flex min-h-11 items-center rounded-full px-3 text-soft -outline-offset-3 hover:bg-sunken lg:px-2 aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline aria-[current=true]:decoration-2 aria-[current=true]:underline-offset-4"
    >
      {children}
    </Link>
  );
}
