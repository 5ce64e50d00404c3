import { Link } from 'react-router';

export interface PillLinkLabelAndPath {
  label: string;
  /** Path of the link without the base `/app`. */
  path: string;
}

interface PillLinksProps {
  label?: string;
  links: readonly PillLinkLabelAndPath[];
  /** True for links in one line that scrolls on small screens. */
  scrolls?: boolean;
  className?: string;
}

export function PillLinks({ label, links, scrolls = false, className = '' }: PillLinksProps) {
  return (
    <ul
      aria-label={label}
      style={scrolls ? fullWidth : undefined}
      className={`flex gap-2 ${scrolls ? 'overflow-x-auto whitespace-nowrap lg:flex-wrap' : 'flex-wrap'} ${className}`}
    >
      {links.map(({ label, path }) => (
        <li key={path}>
          <Link
            to={path}
            className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 py-2 font-medium hover:border-leaf hover:bg-leaf-soft hover:text-leaf"
          >
            <span className="inline-block first-letter:uppercase">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Classes of the scrolling line: a margin so that scrolled links are cut off at the edges of the screen only, and
 * padding for the outline of the focused one.
 */
const fullWidth = { margin: '-6px calc(-4 * var(--spacing))', padding: '6px calc(4 * var(--spacing))' };
