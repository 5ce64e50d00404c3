import type { LucideIcon } from 'lucide-react';

interface NumberStepButtonProps {
  icon: LucideIcon;
  /** Accessible name. */
  label: string;
  onStep: () => void;
  className?: string;
}

/** Button beside a number that increases or decreases it. */
export const NumberStepButton = ({ icon: Icon, label, onStep, className = '' }: NumberStepButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onStep}
    className={`grid h-11 w-10 shrink-0 touch-manipulation place-items-center rounded-full border border-edge hover:bg-sunken ${className}`}
  >
    <Icon aria-hidden className="size-5" />
  </button>
);
