import { Badge } from '#web/ui/badge.tsx';

/** Badge of a professional seller, which the law wants beside every listing: code de la consommation, D. 111-8. */
export const ProBadge = () => (
  <Badge tone="leaf">
    <abbr title="Professionnel" className="no-underline">
      PRO
    </abbr>
  </Badge>
);
