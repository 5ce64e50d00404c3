import type { ReactNode } from 'react';

interface DotSeparatedLineProps {
  className: string;
  /** Elements of the type `Fact`, shown in one line. */
  children: ReactNode;
}

/** Facts in one line, or several. The dot before a fact is clipped where the fact begins a line. */
export const DotSeparatedLine = ({ className, children }: DotSeparatedLineProps) => (
  <div className={`overflow-x-clip ${className}`}>
    <p className="-ml-4 flex flex-wrap">{children}</p>
  </div>
);

export const DotSeparatedItem = ({ children }: { children: ReactNode }) => (
  <span className="flex">
    <span aria-hidden className="w-4 shrink-0 text-center">
      {' · '}
    </span>
    <span>{children}</span>
  </span>
);
