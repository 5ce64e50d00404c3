import type { ReactNode } from 'react';

interface FactsProps {
  className: string;
  /** Each is a `Fact`. */
  children: ReactNode;
}

/** Facts in one line, or several. The dot before a fact is clipped where the fact begins a line. */
export const Facts = ({ className, children }: FactsProps) => (
  <div className={`overflow-hidden ${className}`}>
    <p className="-ml-4 flex flex-wrap">{children}</p>
  </div>
);

export const Fact = ({ children }: { children: ReactNode }) => (
  <span className="relative pl-4">
    <span aria-hidden className="absolute left-0 size-4 text-center">
      {' · '}
    </span>
    {children}
  </span>
);
