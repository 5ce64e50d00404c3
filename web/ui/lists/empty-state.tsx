import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** True hides the icon on small screens, where the content below must be visible at once. */
  isTight?: boolean;
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, isTight = false, children }: EmptyStateProps) {
  return (
    <div
      className={`flex flex-col items-center gap-4 rounded-3xl border border-dashed border-edge text-center ${isTight ? 'px-4 py-4 md:px-6 md:py-14' : 'px-6 py-14'}`}
    >
      <span
        className={`grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf ${isTight ? 'max-md:hidden' : ''}`}
      >
        <Icon aria-hidden className="size-7" />
      </span>
      <p className="max-w-md text-lg font-semibold text-balance">{title}</p>
      {children}
    </div>
  );
}
