import {
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useTransition,
} from 'react';
import { rethrowUnlessApiError } from '#web/client/api-error.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface LoadMoreListProps<T extends { _id: string }> {
  ask: (page: number) => Promise<{ entries: readonly T[]; totalPages: number }>;
  /** Text shown for an empty list. */
  none: string;
  /** Another value asks for new entries, which are added on top: those on the screen stay as they are. */
  revision?: string;
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
export function LoadMoreList<T extends { _id: string }>({
  ask,
  none,
  revision,
  children,
}: LoadMoreListProps<T>) {
  const [request, setRequest] = useState(() => readMore(ask, { entries: [], nextPage: 1 }));
  const [isPending, startTransition] = useTransition();
  /** Last request, which the next one goes on from. */
  const last = useRef(request);
  const goOn = (readNext: typeof readMore<T>) => {
    last.current = last.current.then((read) => readNext(ask, read));
    startTransition(() => setRequest(last.current));
  };
  const addNew = useEffectEvent(() => goOn(readNew));
  const shownRevision = useRef(revision);
  useEffect(() => {
    if (shownRevision.current === revision) return;
    shownRevision.current = revision;
    addNew();
  }, [revision]);
  return (
    <div className="flex flex-col items-start gap-3 pt-2 pb-3">
      <Suspense fallback={<Spinner label="Chargement..." />}>
        <Entries request={request} none={none} isPending={isPending} onMore={() => goOn(readMore)}>
          {children}
        </Entries>
      </Suspense>
    </div>
  );
}

interface EntriesProps<T extends { _id: string }> extends Omit<LoadMoreListProps<T>, 'ask' | 'revision'> {
  request: Promise<Read<T>>;
  isPending: boolean;
  onMore: () => void;
}

function Entries<T extends { _id: string }>({ request, none, isPending, onMore, children }: EntriesProps<T>) {
  const { entries, nextPage, failure } = use(request);
  return (
    <>
      {entries.length === 0 && !failure && <p className="text-soft">{none}</p>}
      {entries.length > 0 && children(entries)}
      {failure && <AlertBox>{failure}</AlertBox>}
      {nextPage && (
        <Button variant="secondary" pending={isPending} onClick={onMore}>
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
  return {
    entries: [...entries, ...omitLoaded(answer.entries, entries)],
    nextPage: nextPage < answer.totalPages ? nextPage + 1 : undefined,
  };
}

/** Entries with those of the first page that are new. Failure ignored: the list stays as it was shown. */
async function readNew<T extends { _id: string }>(
  ask: LoadMoreListProps<T>['ask'],
  read: Read<T>,
): Promise<Read<T>> {
  if (read.nextPage === 1) return readMore(ask, read);
  const answer = await ask(1).catch(rethrowUnlessApiError);
  if ('message' in answer) return read;
  return { ...read, entries: [...omitLoaded(answer.entries, read.entries), ...read.entries] };
}

/** Entries without the loaded ones: new ones shift the pages, so that one may come twice. */
function omitLoaded<T extends { _id: string }>(entries: readonly T[], loaded: readonly T[]): T[] {
  const loadedIds = new Set(loaded.map(({ _id }) => _id));
  return entries.filter(({ _id }) => !loadedIds.has(_id));
}
