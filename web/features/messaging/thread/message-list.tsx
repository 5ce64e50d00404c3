import { type ReactNode, type Ref, useTransition } from 'react';
import { Button } from '#web/ui/button.tsx';
import { notifyError } from '#web/ui/notices/notify.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Stretch } from './merge-messages.ts';
import { MessageBubble } from './message-bubble.tsx';

interface MessageListProps {
  /** Undefined until it is known. */
  stretch: Stretch | undefined;
  userId: string;
  onOlder: () => Promise<void>;
  ref: Ref<HTMLElement>;
  /** What is on its way, after the rest. */
  children: ReactNode;
}

/** Turned upside down, so that the browser itself stays at the end, or where the reader has scrolled to. */
export function MessageList({ stretch, userId, onOlder, ref, children }: MessageListProps) {
  return (
    <section
      ref={ref}
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard, and shows its dates then
      tabIndex={0}
      className="group/messages flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain p-4 -outline-offset-3 md:px-5"
    >
      <div className="mb-auto flex flex-col gap-3">
        {!stretch && <Spinner label="Chargement..." />}
        {stretch?.hasOlder && <OlderButton onOlder={onOlder} />}
        <ol className="flex flex-col gap-2">
          {stretch?.messages.map((message) => (
            <MessageBubble key={message._id} message={message} isOwn={message.sender._id === userId} />
          ))}
          {children}
        </ol>
      </div>
    </section>
  );
}

function OlderButton({ onOlder }: { onOlder: () => Promise<void> }) {
  const [isPending, startTransition] = useTransition();
  const load = () =>
    startTransition(() =>
      onOlder().catch(() =>
        notifyError("Les messages précédents n'ont pas pu être chargés. Réessayez dans un moment."),
      ),
    );
  return (
    <Button variant="secondary" pending={isPending} onClick={load} className="self-center text-sm">
      Messages précédents
    </Button>
  );
}
