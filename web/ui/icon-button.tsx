import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  /** Accessible name and tooltip of the button. */
  label: string;
}

export function IconButton({ icon: Icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`grid size-11 shrink-0 place-items-center rounded-full border border-edge bg-card transition-colors hover:bg-sunken ${className}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
