import type { ReactNode } from 'react';

interface MessagesLayoutProps {
  list: ReactNode;
  /** Open thread; replaces the list on small screens. */
  thread: ReactNode;
  isThreadOpen: boolean;
}

/** List and thread, side by side from 768 px, each with its own scroll bar. */
export function MessagesLayout({ list, thread, isThreadOpen }: MessagesLayoutProps) {
  return (
    <div className="mx-auto w-full max-w-6xl md:px-4 md:py-8">
      <h1
        className={`px-4 font-display text-3xl font-semibold md:px-0 md:pb-5 md:text-4xl ${isThreadOpen ? 'max-md:sr-only' : 'max-md:py-6'}`}
      >
        Messages
      </h1>
      <div className="md:grid md:h-[max(30rem,calc(100dvh-13rem))] md:grid-cols-[clamp(min(18.5rem,42%),33%,22rem)_minmax(0,1fr)] md:overflow-hidden md:rounded-3xl md:border md:border-line md:bg-card md:shadow-card">
        <div
          className={`bg-card md:overflow-y-auto md:border-r md:border-line ${isThreadOpen ? 'max-md:hidden' : 'border-y border-line md:border-y-0'}`}
        >
          {list}
        </div>
        <section
          aria-label="Conversation"
          className={`min-h-0 flex-col bg-card md:overflow-y-auto ${isThreadOpen ? 'flex max-md:min-h-[max(26rem,calc(100dvh-(--spacing(32))))]' : 'hidden md:flex'}`}
        >
          {thread}
        </section>
      </div>
    </div>
  );
}
