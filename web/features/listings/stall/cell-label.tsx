interface CellLabelProps {
  children: string;
  /** Product of the row. */
  of: string;
  unit?: string;
}

/** A table's heads are above on wide screens; screen readers hear of which product the field is. */
export function CellLabel({ children, of: productName, unit }: CellLabelProps) {
  return (
    <span className="lg:sr-only">
      {children}
      <span className="sr-only">
        {' '}
        : {productName}
        {unit && `, ${unit}`}
      </span>
    </span>
  );
}
