import { Link } from 'react-router';

export function PillLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 font-medium hover:border-leaf hover:bg-leaf-soft hover:text-leaf"
    >
      <span className="inline-block first-letter:uppercase">{label}</span>
    </Link>
  );
}
