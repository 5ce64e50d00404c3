/** Holds the place of what is coming; `className` gives its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block animate-pulse rounded-xl bg-line ${className}`} />;
}
