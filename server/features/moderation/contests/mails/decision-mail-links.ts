import { pickTermsAnchorOfModerationDecision } from '#contract/moderation/contests.ts';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import type { MailLink, SiteSettings } from '#server/platform/mail/mail-content.ts';

/**
 * Link with which the member contests a decision in two touches.
 * @param decisionId absent in a mail about several decisions
 */
export const createContestDecisionMailLink = (
  { publicUrl }: SiteSettings,
  decisionId?: string,
): MailLink => ({
  label: decisionId ? 'Contester cette décision' : 'Contester ces décisions',
  url: `${publicUrl}/app/profil/decisions${decisionId ? `?contester=${decisionId}` : ''}`,
});

/** Address of the paragraph of the built-in terms that a decision rests on, or of the operator's terms. */
export function formatTermsRuleUrl(
  { publicUrl, links }: SiteSettings,
  action: ModerationLogAction,
  reason: string | null,
): string {
  const rule = pickTermsAnchorOfModerationDecision(action, reason);
  return rule && links.terms === `${publicUrl}/app/cgu` ? `${links.terms}#${rule}` : links.terms;
}
