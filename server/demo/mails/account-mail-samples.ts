import { DAY_MS } from '#contract/durations.ts';
import { composeAccountErasureWarningMail } from '#server/features/accounts/inactive/compose-account-erasure-warning-mail.ts';
import { composeAccountDeletedMail } from '#server/features/accounts/mails/compose-account-deleted-mail.ts';
import { composeActivationMail } from '#server/features/accounts/mails/compose-activation-mail.ts';
import {
  type ChangeKindOfAdminAccount,
  composeAdminAccountChangeMailToAdmins,
} from '#server/features/accounts/mails/compose-admin-account-change-mail-to-admins.ts';
import { composeEmailChangeConfirmationMail } from '#server/features/accounts/mails/compose-email-change-confirmation-mail.ts';
import { composeEmailChangeRequestedMail } from '#server/features/accounts/mails/compose-email-change-requested-mail.ts';
import { composePasswordChangedMail } from '#server/features/accounts/mails/compose-password-changed-mail.ts';
import { composePasswordResetMail } from '#server/features/accounts/mails/compose-password-reset-mail.ts';
import { composeSecondFactorEventMail } from '#server/features/accounts/mails/compose-second-factor-event-mail.ts';
import { composeAdminRightsChangedMail } from '#server/features/moderation/members/mails/compose-admin-rights-changed-mail.ts';
import { composeSecondFactorRemovedMail } from '#server/features/moderation/members/mails/compose-second-factor-removed-mail.ts';
import type { SiteSettings } from '#server/platform/mail/mail-content.ts';
import {
  createDemoMail,
  type DemoSampleMail,
  demoLinkSecret,
  demoMailRecipientEmail,
  demoMailRecipientFirstName,
} from './demo-sample-mail.ts';

/** Samples of the mails about one's own account, and of those to administrators about each other's. */
export function composeAccountMailSamples(site: SiteSettings): DemoSampleMail[] {
  const link = {
    email: demoMailRecipientEmail,
    firstName: demoMailRecipientFirstName,
    isActive: false,
    secret: demoLinkSecret,
  };
  return [
    createDemoMail("À l'inscription", composeActivationMail(site, link)),
    createDemoMail(
      'Compte activé par un administrateur, adresse à confirmer',
      composeActivationMail(site, { ...link, isActive: true }),
    ),
    createDemoMail('Mot de passe oublié', composePasswordResetMail(site, link)),
    createDemoMail('Mot de passe modifié', composePasswordChangedMail(site, link)),
    createDemoMail("Changement d'adresse, à la nouvelle", composeEmailChangeConfirmationMail(site, link)),
    createDemoMail("Changement d'adresse, à l'ancienne", composeEmailChangeRequestedMail(site, link)),
    createDemoMail(
      'Validation en deux étapes activée',
      composeSecondFactorEventMail(site, demoMailRecipientFirstName, { name: 'activated' }),
    ),
    createDemoMail(
      'Validation en deux étapes désactivée',
      composeSecondFactorEventMail(site, demoMailRecipientFirstName, { name: 'deactivated' }),
    ),
    createDemoMail(
      'Code de secours utilisé',
      composeSecondFactorEventMail(site, demoMailRecipientFirstName, { name: 'recovery-code', left: 3 }),
    ),
    createDemoMail(
      'Validation en deux étapes retirée',
      composeSecondFactorRemovedMail(site, demoMailRecipientFirstName),
    ),
    createDemoMail(
      'Membre nommé administrateur',
      composeAdminRightsChangedMail(site, demoMailRecipientFirstName, { isAdmin: true, reason: null }),
    ),
    createDemoMail(
      "Droits d'administration retirés",
      composeAdminRightsChangedMail(site, demoMailRecipientFirstName, { isAdmin: false, reason: null }),
    ),
    ...adminChanges.map(([occasion, change]) =>
      createDemoMail(
        occasion,
        composeAdminAccountChangeMailToAdmins(site, dominique, { change, actor: maud, subject: sacha }),
      ),
    ),
    createDemoMail(
      'Compte longtemps inutilisé',
      composeAccountErasureWarningMail(site, 'first', new Date(Date.now() + 60 * DAY_MS)),
    ),
    createDemoMail('Compte supprimé', composeAccountDeletedMail(site, demoMailRecipientFirstName)),
  ];
}

const dominique = { id: 'dominique', firstName: demoMailRecipientFirstName, lastName: 'Moreau' };
const maud = { id: 'maud', firstName: 'Maud', lastName: 'Petit' };
const sacha = { id: 'sacha', firstName: 'Sacha', lastName: 'Vidal' };
/** Changes of administrators about which the other administrators are mailed. */
const adminChanges: [occasion: string, ChangeKindOfAdminAccount][] = [
  ['Administrateur créé, aux autres', 'made-admin'],
  ["Droits d'un administrateur retirés, aux autres", 'rights-withdrawn'],
  ["Mot de passe d'un administrateur, aux autres", 'password'],
  ["Adresse d'un administrateur, aux autres", 'email'],
  ["Compte repris d'un administrateur, aux autres", 'taken-back'],
  ['Validation en deux étapes désactivée, aux autres administrateurs', 'second-factor-off'],
  ['Validation en deux étapes retirée, aux autres administrateurs', 'second-factor-removed'],
];
