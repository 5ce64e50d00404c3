import type { PillLinkLabelAndPath } from '#web/ui/lists/pill-links.tsx';
import { PillLinks } from '#web/ui/lists/pill-links.tsx';

interface SeasonalSearchLinksSectionProps {
  month: string;
  links: readonly PillLinkLabelAndPath[];
}

export function SeasonalSearchLinksSection({ month, links }: SeasonalSearchLinksSectionProps) {
  return (
    <section aria-labelledby="saison">
      <h2 id="saison" className="font-display text-2xl font-semibold sm:text-3xl">
        De saison en {month}
      </h2>
      <PillLinks links={links} className="mt-5" />
    </section>
  );
}
