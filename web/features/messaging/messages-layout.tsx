import type { ReactNode } from 'react';

interface MessagesLayoutProps {
  list: ReactNode;
  /** Thread that is open; it replaces the list on small screens. */
  thread: ReactNode;
  isThreadOpen: boolean;
}

/**
 * List and thread, side by side from 768 px, each with its own scroll bar. `account.css` has the root element of the
 * page fill the window around them.
 */
export function MessagesLayout({ list, thread, isThreadOpen }: MessagesLayoutProps) {
  return (
    <div
      className={`messenger mx-auto flex min-h-0 w-full max-w-6xl grow flex-col md:px-4 md:pb-4 ${isThreadOpen ? 'messenger-thread' : ''}`}
    >
      <h1
        className={`px-4 font-display text-3xl font-semibold md:px-0 md:pt-6 md:pb-3 md:[@media(height<40rem)]:sr-only ${isThreadOpen ? 'max-md:sr-only' : 'max-md:py-6'}`}
      >
        Messages
      </h1>
      <div className="flex min-h-0 grow flex-col md:grid md:grid-cols-[clamp(min(18.5rem,42%),33%,22rem)_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] md:overflow-hidden md:rounded-3xl md:border md:border-line md:bg-card md:shadow-card md:[@media(height<40rem)]:mt-4">
        <div
          className={`bg-card md:overflow-y-auto md:border-r md:border-line ${isThreadOpen ? 'max-md:hidden' : 'border-y border-line md:border-y-0'}`}
        >
          {list}
        </div>
        <section
          aria-label="Conversation"
          className={`min-h-0 grow flex-col overflow-y-auto bg-card [container:thread/size] ${isThreadOpen ? 'flex' : 'hidden md:flex'}`}
        >
          {thread}
        </section>
      </div>
    </div>
  );
}
