import { ChevronDown, History } from 'lucide-react';
import { useState } from 'react';
import { DecisionEntries } from './decision-entries.tsx';

interface DecisionLogProps {
  subject: 'listing' | 'member';
  id: string;
  /** An open log is requested again when it changes. */
  revision?: string;
}

/** Requested when it is opened. */
export function DecisionLog({ subject, id, revision = '' }: DecisionLogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group/log">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-full pr-2 font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <History aria-hidden className="size-5" />
        Historique des décisions
        <ChevronDown
          aria-hidden
          className="size-5 transition-transform duration-300 group-open/log:rotate-180"
        />
      </summary>
      {isOpen && <DecisionEntries key={`${subject} ${id} ${revision}`} subject={subject} id={id} />}
    </details>
  );
}
