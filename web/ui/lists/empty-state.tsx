import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-3xl border border-dashed border-edge px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf">
        <Icon aria-hidden className="size-7" />
      </span>
      <p className="max-w-md text-lg font-semibold text-balance">{title}</p>
      {children}
    </div>
  );
}
