import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Fieldset } from './fieldset.tsx';
import { hasFormChanges } from './form-values.ts';
import { useCollapsibleFields } from './use-collapsible-fields.ts';

interface CollapsibleFieldsProps {
  title: string;
  /** Summary of the folded fields: their content or purpose, in a few words. */
  summary: ReactNode;
  children: ReactNode;
}

/**
 * Section of a form that is folded on phones, until it is opened, changed or refused. Its fields are sent all the same.
 */
export function CollapsibleFields({ title, summary, children }: CollapsibleFieldsProps) {
  const id = useId();
  const { isOpen, setOpen, fields, openAtFocus, foldedClass } =
    useCollapsibleFields<HTMLDivElement>('phones');
  return (
    <Fieldset
      className="flex min-w-0 flex-col"
      onFocus={openAtFocus}
      onInput={({ currentTarget }) => hasFormChanges(currentTarget) && setOpen(true)}
    >
      <legend className="font-display text-xl font-semibold max-md:sr-only">{title}</legend>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 border-t border-line py-2 text-left md:hidden"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-display text-xl font-semibold">{title}</span>
          <span className="line-clamp-2 text-sm text-soft">{summary}</span>
        </span>
        <ChevronDown aria-hidden className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div ref={fields} id={id} className={`mt-4 flex flex-col gap-5 ${foldedClass}`}>
        {children}
      </div>
    </Fieldset>
  );
}
