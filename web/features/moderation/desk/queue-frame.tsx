import type { ReactNode, RefObject } from 'react';
import { Pager } from '#web/ui/pager.tsx';
import { pageParam, type QueueName, type Sort } from './desk-place.ts';
import { SortLinks } from './sort-links.tsx';

export interface QueuePage {
  name: QueueName;
  page: number;
  totalPages: number;
  sort?: Sort | undefined;
}

interface QueueFrameProps {
  queue: { section: RefObject<HTMLDivElement | null>; shown: readonly unknown[] };
  page: QueuePage;
  /** For those who can't see which section they are in. */
  label: string;
  tools?: ReactNode;
  children: ReactNode;
}

/** The cards of a section between its tools and its pages. Takes the focus when no card is left to take it. */
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
