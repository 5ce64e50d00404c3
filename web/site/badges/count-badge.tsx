interface CountBadgeProps {
  count: number;
  /** Text for screen readers, after the name of a link: ", 3 messages non lus". */
  label: string;
}

/** Badge with a count; nothing for 0. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className="block min-w-5 rounded-full border-2 border-card bg-accent px-1 text-center text-[min(0.6875rem,3cqw)] leading-4.5 font-bold text-on-accent">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
