import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { SpamAssessment } from '#contract/moderation/spam-assessment.ts';
import { Badge } from '#web/ui/badge.tsx';

export function SpamBadge({ spam }: { spam: SpamAssessment | null | undefined }) {
  if (!spam || spam.level === 'low') return null;
  return spam.level === 'high' ? <Badge tone="danger">Suspecte</Badge> : <Badge tone="sun">À vérifier</Badge>;
}

/**
 * List of a listing's signs of spam. Links open another tab, so that the administrator keeps their place in the list.
 */
export function SpamReasonsList({ spam }: { spam: SpamAssessment | null }) {
  if (!spam || spam.reasons.length === 0) return null;
  return (
    <div className="rounded-xl bg-sunken px-3.5 py-2 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <ShieldAlert aria-hidden className="size-4" />
        Indices de spam&nbsp;: {spam.score} sur 100
      </p>
      <ul className="mt-1 list-disc pl-10">
        {spam.reasons.map(({ kind, text, ad }) => (
          <li key={kind} className="wrap-anywhere">
            {text}
            {ad && (
              <>
                {'\u00a0: '}
                <Link
                  to={`/ad/${ad._id}`}
                  target="_blank"
                  className="font-medium underline underline-offset-4"
                >
                  {ad.productName}
                  <span className="sr-only"> (nouvel onglet)</span>
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
