import type { BlockedMember } from '#contract/accounts/blocks.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import type { ProfileIntentHandlers } from './profile-intent-handlers.ts';

/** People whom the member has blocked; nothing without any. */
export function BlockedMembersSection({ blocks }: { blocks: BlockedMember[] }) {
  const { submit, input } = useClientActionSubmission<ProfileIntentHandlers, 'unblock'>('unblock');
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby="blocked" className="rounded-3xl bg-card p-6 shadow-card sm:p-8">
      <h2 id="blocked" className="font-display text-xl font-semibold">
        Personnes bloquées
      </h2>
      <p className="mt-1 text-soft">
        Vous ne pouvez plus vous écrire, et vos conversations sont cachées. Elles reviennent si vous débloquez
        la personne, qui ne saura rien.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {blocks.map(({ _id, userId, firstName, createdAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <div id={`blocked-${_id}`} className="min-w-0 flex-1 basis-40">
              <p className="font-semibold wrap-anywhere">{firstName}</p>
              <p className="text-sm text-soft">
                Depuis le <LocalDateTimeLabel iso={createdAt} />
              </p>
            </div>
            <Button
              variant="secondary"
              aria-describedby={`blocked-${_id}`}
              pending={input === userId}
              onClick={() => void submit(userId)}
            >
              Débloquer
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
