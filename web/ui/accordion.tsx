import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

/** Several sections can be open. */
export function Accordion({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
      {children}
    </div>
  );
}

interface AccordionSectionProps {
  title: string;
  /** Shown beside the title. */
  count?: number;
  /** When absent: open where `count` is not 0. */
  /** When absent: open unless `count` is 0. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** Closed content is inert; unfolding takes 300 ms. */
export function AccordionSection({
  title,
  count,
  defaultOpen = count !== 0,
  children,
}: AccordionSectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(defaultOpen);
  return (
    <section>
      <h2>
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 px-5 py-3 text-left text-lg font-semibold -outline-offset-3 hover:bg-sunken"
        >
          <span className="flex-1">{title}</span>
          {count !== undefined && (
            <span className="min-w-7 rounded-full bg-sunken px-2 text-center text-base text-soft">
              {count}
            </span>
          )}
          <ChevronDown
            aria-hidden
            className={`size-5 transition-transform duration-300 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <section
        id={id}
        aria-labelledby={`${id}-title`}
        inert={!isOpen}
        className={`grid transition-[grid-template-rows] duration-300 ${isOpen ? 'grid-rows-[1fr]' : 'grid-rows-[0fr]'}`}
      >
        {/* Positioned, so that it also clips what is absolute inside. */}
        <div className="relative min-h-0 overflow-hidden">
          <div className="px-5 pt-1 pb-5">{children}</div>
        </div>
      </section>
    </section>
  );
}
