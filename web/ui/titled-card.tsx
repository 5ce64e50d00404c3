import { type ReactNode, useId } from 'react';

interface TitledCardProps {
  title: string;
  /** Note that explains the content, where the title does not suffice. */
  note?: ReactNode;
  children: ReactNode;
}

/** Card with a heading: a part of a page that administrators read. */
export function TitledCard({ title, note, children }: TitledCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-3xl bg-card p-5 shadow-card sm:p-7"
    >
      <div>
        <h2 id={id} className="font-display text-xl font-semibold">
          {title}
        </h2>
        {note && <p className="mt-1 max-w-prose text-sm text-soft">{note}</p>}
      </div>
      {children}
    </section>
  );
}
