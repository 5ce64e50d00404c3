import '#server/features/messaging/tables.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type AutomaticReport, fileAutomaticReport } from '#server/features/accounts/automatic-reports.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

export function handleAutomaticReports({ db, jobs }: Pick<Services, 'db' | 'jobs'>) {
  jobs.handle(fileAutomaticReport, (finding) => upsertFinding(db, finding));
}

/**
 * Stores an automatic report in the one open row per member and kind, which keeps its place in the queue. Nothing is
 * stored for an account erased meanwhile, nor about a profile that visitors cannot read: it is read with the first
 * listing.
 */
async function upsertFinding(db: Database, found: AutomaticReport): Promise<void> {
  const { finding, userId } = found;
  const reason = reasonOf(found);
  const messageId =
    found.finding === 'repeatedMessages' ? await findFirstMessage(db, found.conversationId) : null;
  await db
    .insertInto('personReports')
    .columns(['id', 'reportedId', 'messageId', 'reason', 'finding'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          sql<string>`${uuidv7()}::uuid`.as('id'),
          'users.id as reportedId',
          sql<string | null>`${messageId}::uuid`.as('messageId'),
          sql<string>`${reason}::text`.as('reason'),
          sql<AutomaticReport['finding']>`${finding}::text`.as('finding'),
        ])
        .where('users.id', '=', userId)
        .$if(finding === 'publicProfile', (query) =>
          query.where((on) =>
            on.or([
              on('users.professional', '=', true),
              on.exists(
                on
                  .selectFrom('listings as l')
                  .select('l.id')
                  .whereRef('l.userId', '=', 'users.id')
                  .where('l.status', '=', 'accepted'),
              ),
            ]),
          ),
        )
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['reportedId', 'finding'])
        .where('closedAt', 'is', null)
        .where('finding', 'is not', null)
        .doUpdateSet({ reason }),
    )
    .execute();
}

const reasonOf = (found: AutomaticReport): string =>
  found.finding === 'repeatedMessages'
    ? `A commencé ${found.people} conversations avec le même texte en sept jours : les dernières personnes n'en reçoivent pas d'e-mail.`
    : 'A changé ce que les visiteurs lisent de son profil.';

async function findFirstMessage(db: Queryable, conversationId: string): Promise<string | null> {
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .where('position', '=', 1)
    .executeTakeFirst();
  return message?.id ?? null;
}
