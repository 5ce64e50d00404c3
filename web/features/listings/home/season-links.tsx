import { PillLinks } from '../pill-links.tsx';
import type { LabelledLink } from '../results/list-filters.ts';

interface SeasonLinksProps {
  month: string;
  links: readonly LabelledLink[];
}

export function SeasonLinks({ month, links }: SeasonLinksProps) {
  return (
    <section aria-labelledby="saison">
      <h2 id="saison" className="font-display text-2xl font-semibold sm:text-3xl">
        De saison en {month}
      </h2>
      <PillLinks links={links} className="mt-5" />
    </section>
  );
}
