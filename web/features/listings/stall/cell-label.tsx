interface CellLabelProps {
  children: string;
  /** Product of the row. */
  of: string;
  unit?: string;
}

/**
 * Label of a field in the table. Hidden on wide screens, below the table's headers; screen readers also hear the
 * product.
 */
export function StallCellLabel({ children, of: productName, unit }: CellLabelProps) {
  return (
    <span className="lg:sr-only">
      {children}
      <span className="sr-only">
        {' '}
        : {productName}
        {unit && `, ${unit}`}
      </span>
      {unit && (
        <span aria-hidden className="text-sm font-normal text-soft">
          {' '}
          {unit}
        </span>
      )}
    </span>
  );
}
