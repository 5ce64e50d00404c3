import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { contestDecisionIntentHandlers } from '#web/features/moderation/contests/contest-decision-intent-handlers.ts';
import { ReceivedModerationDecisionCard } from '#web/features/moderation/contests/received-moderation-decision-card.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import type { Route } from './+types/decisions-about-member-page';

/**
 * Loads the decisions against the member. With `annonce`, those about this listing, the latest one with its form open;
 * with `contester`, that decision has it open: the links "Contester" of pages and mails take one touch.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMemberSessionOrRedirect(request);
  const { searchParams } = new URL(request.url);
  const ad = searchParams.get('annonce');
  const page = searchParams.get('page');
  const query = { limit: 50, ...(page && { page }), ...(ad && { ad }) };
  const { decisions, pagination } = await call('GET /api/users/decisions', { query });
  const latest = ad ? decisions.find(({ contestableUntil }) => contestableUntil)?._id : undefined;
  return { decisions, pagination, opened: searchParams.get('contester') ?? latest };
}

export const clientAction = createClientAction(contestDecisionIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Décisions des administrateurs' });

export default function DecisionsAboutMemberPage({
  loaderData: { decisions, pagination, opened },
}: Route.ComponentProps) {
  return (
    <>
      <div>
        <h2 className="font-display text-2xl font-semibold">Décisions des administrateurs</h2>
        <p className="mt-2 max-w-prose text-soft">
          Ce qui a été refusé, retiré ou suspendu, avec la raison. Vous pouvez contester chaque décision une
          fois, gratuitement, pendant six mois.
        </p>
      </div>
      {decisions.length === 0 && <p>Aucune décision contre vous.</p>}
      {decisions.map((decision) => (
        <ReceivedModerationDecisionCard
          key={decision._id}
          decision={decision}
          isFormOpen={decision._id === opened}
        />
      ))}
      <Pager page={pagination.page} totalPages={pagination.totalPages} />
    </>
  );
}
