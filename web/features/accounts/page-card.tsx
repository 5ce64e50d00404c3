import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { NoHyphenBreakText } from '#web/ui/no-hyphen-break-text.tsx';

interface AccountPageCardProps {
  icon: LucideIcon;
  title: string;
  intro?: ReactNode;
  /** Links under the sheet of the page. */
  footer?: ReactNode;
  children?: ReactNode;
}

export function AccountPageCard({ icon: Icon, title, intro, footer, children }: AccountPageCardProps) {
  return (
    <div className="mx-auto max-w-md px-4 pt-14 md:pt-20">
      <div className="flow-root rounded-3xl bg-card p-6 pt-0 shadow-card sm:p-8 sm:pt-0">
        <span className="mx-auto -mt-8 grid size-16 place-items-center rounded-full border-4 border-card bg-leaf-soft text-leaf">
          <Icon aria-hidden className="size-7" />
        </span>
        <h1 className="mt-3 text-center font-display text-2xl sm:text-3xl font-semibold">
          <NoHyphenBreakText text={title} />
        </h1>
        {intro && (
          <p className="mt-2 text-center text-balance text-soft">
            {typeof intro === 'string' ? <NoHyphenBreakText text={insertNonBreakingSpaces(intro)} /> : intro}
          </p>
        )}
        {children && <div className="mt-6 flex flex-col gap-5">{children}</div>}
        <noscript>
          <p className="mt-4 text-center font-semibold">Cette page a besoin de JavaScript.</p>
        </noscript>
      </div>
      {footer && <div className="mt-5 text-center">{footer}</div>}
    </div>
  );
}
