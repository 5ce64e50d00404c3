import { type ReactNode, Suspense, use, useState, useTransition } from 'react';
import { rethrowUnlessApiError } from '#web/client/api-error.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface LoadMoreListProps<T extends { _id: string }> {
  ask: (page: number) => Promise<{ entries: readonly T[]; totalPages: number }>;
  /** Text shown for an empty list. */
  none: string;
  children: (entries: readonly T[]) => ReactNode;
}

interface Read<T> {
  entries: readonly T[];
  /** Number of the next page to request; undefined after the last. */
  nextPage: number | undefined;
  /** Error text of the last request, in French. */
  failure?: string;
}

/** List that is requested when it is shown, and grows by a page at a time. */
export function LoadMoreList<T extends { _id: string }>({ ask, none, children }: LoadMoreListProps<T>) {
  const [request, setRequest] = useState(() => readMore(ask, { entries: [], nextPage: 1 }));
  const [isPending, startTransition] = useTransition();
  const more = (read: Read<T>) => startTransition(() => setRequest(readMore(ask, read)));
  return (
    <div className="flex flex-col items-start gap-3 pt-2 pb-3">
      <Suspense fallback={<Spinner label="Chargement..." />}>
        <Entries request={request} none={none} isPending={isPending} onMore={more}>
          {children}
        </Entries>
      </Suspense>
    </div>
  );
}

interface EntriesProps<T extends { _id: string }> extends Omit<LoadMoreListProps<T>, 'ask'> {
  request: Promise<Read<T>>;
  isPending: boolean;
  onMore: (read: Read<T>) => void;
}

function Entries<T extends { _id: string }>({ request, none, isPending, onMore, children }: EntriesProps<T>) {
  const read = use(request);
  const { entries, nextPage, failure } = read;
  return (
    <>
      {entries.length === 0 && !failure && <p className="text-soft">{none}</p>}
      {entries.length > 0 && children(entries)}
      {failure && <AlertBox>{failure}</AlertBox>}
      {nextPage && (
        <Button variant="secondary" pending={isPending} onClick={() => onMore(read)}>
          {failure ? 'Réessayer' : 'Voir plus'}
        </Button>
      )}
    </>
  );
}

async function readMore<T extends { _id: string }>(
  ask: LoadMoreListProps<T>['ask'],
  { entries, nextPage = 1 }: Read<T>,
): Promise<Read<T>> {
  const answer = await ask(nextPage).catch(rethrowUnlessApiError);
  if ('message' in answer) return { entries, nextPage, failure: answer.message };
  // Entries by id, as one may come twice: new ones shift the pages between two requests.
  const loadedIds = new Set(entries.map(({ _id }) => _id));
  return {
    entries: [...entries, ...answer.entries.filter(({ _id }) => !loadedIds.has(_id))],
    nextPage: nextPage < answer.totalPages ? nextPage + 1 : undefined,
  };
}
