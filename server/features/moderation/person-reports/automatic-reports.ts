import { v7 as uuidv7 } from 'uuid';
import {
  type AutomaticMemberReport,
  fileAutomaticMemberReportJob,
} from '#server/features/accounts/automatic-reports.ts';
import { countRepeatedMessageReceivers } from '#server/features/messaging/first-messages.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';

export function registerAutomaticReportJobs({ db, jobs }: Pick<Services, 'db' | 'jobs'>) {
  jobs.handle(fileAutomaticMemberReportJob, (finding) => upsertFinding(db, finding));
}

/**
 * Stores an automatic report in the one open row per member and kind, which keeps its place in the queue. Nothing is
 * stored for an account erased meanwhile, nor about a profile that visitors cannot read: it is read with the first
 * listing.
 */
async function upsertFinding(db: Database, found: AutomaticMemberReport): Promise<void> {
  const { finding, userId } = found;
  await db.transaction().execute(async (tx) => {
    // Lock: of two findings about a member at once, the later one counts what the other has counted too.
    const member = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .$if(finding === 'publicProfile', (query) =>
        query.where((on) =>
          on.or([
            on('professional', '=', true),
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
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) return;
    const reason = await writeReason(tx, found);
    const messageId =
      found.finding === 'repeatedMessages' ? await findFirstMessage(tx, found.conversationId) : null;
    await tx
      .insertInto('personReports')
      .values({ id: uuidv7(), reportedId: userId, messageId, reason, finding })
      .onConflict((conflict) =>
        conflict
          .columns(['reportedId', 'finding'])
          .where('closedAt', 'is', null)
          .where('finding', 'is not', null)
          .doUpdateSet({ reason }),
      )
      .execute();
  });
}

const writeReason = async (tx: Queryable, { finding, userId }: AutomaticMemberReport): Promise<string> =>
  finding === 'repeatedMessages'
    ? `A commencé ${await countRepeatedMessageReceivers(tx, userId)} conversations avec le même texte ou la même photo en sept jours : les dernières personnes n'en reçoivent pas d'e-mail.`
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
