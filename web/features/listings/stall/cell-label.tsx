interface StallCellLabelProps {
  children: string;
  /** Product of the row, for screen readers. */
  of: string;
  unit?: string;
  /** True where no header of the table says it on wide screens. */
  isAlwaysShown?: boolean;
}

/**
 * Label of a field in the table. Hidden on wide screens, below the table's headers; screen readers also hear the
 * product.
 */
export function StallCellLabel({
  children,
  of: productName,
  unit,
  isAlwaysShown = false,
}: StallCellLabelProps) {
  return (
    <span className={isAlwaysShown ? 'lg:text-sm lg:font-normal' : 'lg:sr-only'}>
      {children}
      <span className="sr-only">
        {' '}
        : {productName}
        {unit && `, ${unit}`}
      </span>
      {unit && (
        <span aria-hidden className="text-sm font-normal text-soft lg:hidden">
          {' '}
          {unit}
        </span>
      )}
    </span>
  );
}
