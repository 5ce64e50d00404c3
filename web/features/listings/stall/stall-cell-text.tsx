import { stallCellClass } from './stall-cell-class.ts';

interface StallCellTextProps {
  label: string;
  children: string;
}

/** Value of a row that can't be changed, in place of a field. */
export function StallCellText({ label, children }: StallCellTextProps) {
  return (
    <div className={`flex flex-col gap-1.5 ${stallCellClass}`}>
      <p className="font-semibold lg:sr-only">{label}</p>
      <p className="flex min-h-11 items-center lg:mt-1.5">{children}</p>
    </div>
  );
}
