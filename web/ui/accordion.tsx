import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';

/** Accordion in which several sections can be open. */
export function Accordion({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
      {children}
    </div>
  );
}

interface AccordionSectionProps {
  title: string;
  /** Number of entries of the section, shown beside the title. */
  count?: number;
  /** Initial state of the section; when absent, open unless `count` is 0. */
  defaultOpen?: boolean;
  children: ReactNode;
}

const FOLDING_MS = 300;

/** Section of an accordion. Closed content is inert. */
export function AccordionSection({
  title,
  count,
  defaultOpen = count !== 0,
  children,
}: AccordionSectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(defaultOpen);
  const content = useRef<HTMLElement>(null);
  const toggle = () => {
    if (content.current) fold(content.current, isOpen);
    setOpen(!isOpen);
  };
  return (
    <section>
      <h2>
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-14 w-full items-center gap-3 px-5 py-3 text-left text-lg font-semibold -outline-offset-3 hover:bg-sunken"
        >
          <span className="flex-1">{title}</span>
          {count !== undefined && (
            <span className="min-w-7 shrink-0 rounded-full bg-sunken px-2 text-center text-base text-soft">
              {count}
            </span>
          )}
          <ChevronDown
            aria-hidden
            className={`size-5 transition-transform duration-300 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      {/* `relative`, so that `overflow-hidden` also clips absolutely positioned content. */}
      <section
        ref={content}
        id={id}
        aria-labelledby={`${id}-title`}
        inert={!isOpen}
        className={`relative overflow-hidden ${isOpen ? '' : 'h-0'}`}
      >
        <div className="px-5 pt-1 pb-5">{children}</div>
      </section>
    </section>
  );
}

/**
 * Animates a section from its height at this moment. No transition of grid rows: in WebKit the grid keeps the height
 * from before the window was widened or narrowed, and cuts the content off.
 */
function fold(content: HTMLElement, isOpen: boolean) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const height = [content.offsetHeight, isOpen ? 0 : content.scrollHeight].map((pixels) => `${pixels}px`);
  content.animate({ height }, { duration: FOLDING_MS, easing: 'ease' });
}
