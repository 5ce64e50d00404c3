import { ChevronDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface ExpandableSectionProps {
  icon: LucideIcon;
  title: string;
  /** Content of the section, mounted each time it is opened. */
  children: ReactNode;
}

export function ExpandableSection({ icon: Icon, title, children }: ExpandableSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group/log">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-xl pr-2 font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden className="size-5" />
        {title}
        <ChevronDown
          aria-hidden
          className="size-5 transition-transform duration-300 group-open/log:rotate-180"
        />
      </summary>
      {isOpen && children}
    </details>
  );
}
