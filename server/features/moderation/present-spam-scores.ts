import { classifySpamScore } from '#contract/listings/spam.ts';
import type { SpamAssessment } from '#contract/moderation/spam-assessment.ts';
import { findListingsById } from '#server/features/listings/queries.ts';
import { findSpamScores } from '#server/features/listings/spam/find-scores.ts';
import type { StoredSpamReason } from '#server/features/listings/spam/stored-spam-reason.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/**
 * Spam scores of listings, absent before scoring. For administrators only: they would teach what to avoid.
 */
export async function presentSpamScores(
  db: Queryable,
  listingIds: string[],
): Promise<Map<string, SpamAssessment>> {
  const scores = await findSpamScores(db, listingIds);
  const others = scores.flatMap(({ reasons }) =>
    reasons.flatMap((reason) => ('listingId' in reason ? reason.listingId : [])),
  );
  const listings = new Map((await findListingsById(db, [...new Set(others)])).map((row) => [row.id, row]));
  return new Map(
    scores.map(({ listingId, score, reasons }) => [
      listingId,
      {
        score,
        level: classifySpamScore(score),
        reasons: reasons.map((reason) => {
          const other = 'listingId' in reason ? listings.get(reason.listingId) : undefined;
          const isThere = other !== undefined && other.status !== 'gone';
          return {
            kind: reason.kind,
            text: textOf(reason),
            ...(isThere && { ad: { _id: other.id, productName: other.productName } }),
          };
        }),
      },
    ]),
  );
}

function textOf(reason: StoredSpamReason): string {
  switch (reason.kind) {
    case 'refusedText':
      return `Texte à ${reason.percent} % celui d'une annonce refusée ou supprimée${reason.isOwn ? ' du même membre' : ''}`;
    case 'copiedText':
      return `Texte à ${reason.percent} % celui de l'annonce d'un autre membre`;
    case 'copiedPicture':
      return "Photo de l'annonce d'un autre membre, ou presque la même";
    case 'ownDouble':
      return 'Le même membre a déjà cette annonce, en ligne ou en attente';
    case 'bannedWords':
      return `${reason.words.length === 1 ? 'Mot surveillé' : 'Mots surveillés'} dans le texte : ${reason.words.map((word) => `« ${word} »`).join(', ')}`;
    case 'link':
      return 'Lien ou adresse e-mail dans le texte';
    case 'phone':
      return 'Numéro de téléphone dans le texte';
    case 'newAccount':
      return `Compte ouvert ${sinceLabel(reason.days)} avant l'annonce`;
    case 'burst':
      return `${reason.count} annonces du même membre en une heure`;
  }
}

function sinceLabel(days: number): string {
  if (days === 0) return 'moins de 24 heures';
  return days === 1 ? 'un jour' : `${days} jours`;
}
