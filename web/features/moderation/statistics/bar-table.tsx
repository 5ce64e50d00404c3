import type { ReactNode } from 'react';

interface BarTableProps {
  /** Caption of the statistics' table, for screen readers. */
  caption: string;
  columns: { label: string; count: string };
  rows: readonly { key: string; label: ReactNode; count: number; detail?: string }[];
  empty: string;
}

/** Table with a bar beside each number, in proportion to the largest. */
export function BarTable({ caption, columns, rows, empty }: BarTableProps) {
  const max = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className="text-soft">{empty}</p>;
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{columns.label}</th>
          <th scope="col">{columns.count}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count, detail }) => (
          <tr key={key}>
            <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
              {label}
              {detail && <span className="block text-sm text-soft">{detail}</span>}
              <Bar share={count / max} />
            </th>
            <td className="w-0 py-1.5 text-right align-bottom font-semibold tabular-nums">
              {count.toLocaleString('fr')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Bar of a number in the table.
 * @param props.share 0 to 1
 */
function Bar({ share }: { share: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-1 block h-2.5 w-full rounded-full bg-sunken text-leaf"
    >
      <rect width={share * 100} height="1" fill="currentColor" />
    </svg>
  );
}
