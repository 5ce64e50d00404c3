import { Children, Fragment, type ReactNode, type Ref, useTransition } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showErrorToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { formatMessageDayHeadings, TODAY_MESSAGE_DAY_HEADING } from './format-message-day-headings.ts';
import type { LoadedThreadMessages } from './merge-messages.ts';
import { MessageBubble, MessageDayHeading } from './message-bubble.tsx';

interface MessageListProps {
  /** Loaded messages of the thread; undefined until the first answer. */
  loaded: LoadedThreadMessages | undefined;
  userId: string;
  onOlder: () => Promise<void>;
  /** Cards among the messages, by the message that each follows. */
  cards: ReadonlyMap<string, ReactNode>;
  /** Footer below the messages, which scrolls with them. */
  footer: ReactNode;
  ref: Ref<HTMLElement>;
  /** Ref of the element that holds the messages and their footer. */
  contentRef: Ref<HTMLDivElement>;
  /** Messages being sent, shown after all others. */
  children: ReactNode;
}

/**
 * List of messages in `flex-direction: column-reverse`: the browser itself stays at the end, or where the reader has
 * scrolled to. The footer stands beside the field until there is a message. A minimum height keeps room for the
 * messages when large text fills a low window; then the thread scrolls.
 */
export function MessageList({
  loaded,
  userId,
  onOlder,
  cards,
  footer,
  ref,
  contentRef,
  children,
}: MessageListProps) {
  const lastRead = loaded?.messages.findLast(({ isRead }) => isRead);
  const days = formatMessageDayHeadings(loaded?.messages ?? [], new Date());
  const isTodayNamed = [...days.values()].at(-1) === TODAY_MESSAGE_DAY_HEADING;
  return (
    <section
      ref={ref}
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard, and shows its dates then
      tabIndex={0}
      className="group/messages flex min-h-24 grow basis-0 flex-col-reverse overflow-y-auto overscroll-contain px-4 py-3 -outline-offset-3 md:px-5"
    >
      <div
        ref={contentRef}
        className={`flex flex-col gap-3 ${loaded?.messages.length === 0 ? '' : 'mb-auto'}`}
      >
        {!loaded && (
          <div className="text-center">
            <Spinner label="Chargement..." />
          </div>
        )}
        {loaded?.hasOlder && <OlderButton onOlder={onOlder} />}
        <ol className="flex flex-col gap-2">
          {loaded?.messages.map((message) => (
            <Fragment key={message._id}>
              <MessageBubble
                message={message}
                isOwn={message.sender._id === userId}
                isLastRead={message === lastRead}
                day={days.get(message._id)}
              />
              {cards.has(message._id) && <li>{cards.get(message._id)}</li>}
            </Fragment>
          ))}
          {Children.count(children) > 0 && !isTodayNamed && (
            <li>
              <MessageDayHeading>{TODAY_MESSAGE_DAY_HEADING}</MessageDayHeading>
            </li>
          )}
          {children}
        </ol>
        {footer}
      </div>
    </section>
  );
}

function OlderButton({ onOlder }: { onOlder: () => Promise<void> }) {
  const [isPending, startTransition] = useTransition();
  const load = () =>
    startTransition(() =>
      onOlder().catch(() =>
        showErrorToast("Les messages précédents n'ont pas pu être chargés. Réessayez dans un moment."),
      ),
    );
  return (
    <Button variant="secondary" pending={isPending} onClick={load} className="self-center text-sm">
      Messages précédents
    </Button>
  );
}
