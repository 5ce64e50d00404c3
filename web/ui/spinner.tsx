/**
 * Spinner.
 * @param props.label text for screen readers, unless a text beside it names what is loading
 */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <span
        aria-hidden
        className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent"
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
