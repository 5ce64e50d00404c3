import type { User } from '#contract/accounts/user-schema.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import type { ProfileIntentHandlers } from './profile-intent-handlers.ts';

/**
 * Warnings about an address that refuses mails, and about unconfirmed ones, each with a button that sends its link
 * again.
 */
export function AccountEmailAddressWarnings({
  user: { email, pendingEmail, isEmailProved, isEmailRefused, isActive },
}: {
  user: User;
}) {
  return (
    <>
      {isEmailRefused && (
        <AlertBox tone="info">
          <p className="font-semibold wrap-anywhere">
            Nous n'arrivons plus à vous écrire à <ContactDetailWithLineBreaks text={email} />.
          </p>
          <p>
            Le serveur de cette adresse répond qu'elle n'existe pas&nbsp;: pendant un mois, nous n'y enverrons
            ni message ni nouvelle annonce. Indiquez-en une autre en modifiant vos informations.
          </p>
        </AlertBox>
      )}
      {!isEmailProved && (
        <AlertBox tone="info">
          <p className="font-semibold">Votre adresse n'est pas confirmée.</p>
          <p className="wrap-anywhere">
            Nous n'envoyons aucun e-mail à <ContactDetailWithLineBreaks text={email} />, ni message ni
            nouvelle annonce, tant que vous n'avez pas ouvert le lien qui la confirme.
          </p>
          <SendAgain intent="proveEmail" email={email}>
            Recevoir le lien de confirmation
          </SendAgain>
        </AlertBox>
      )}
      {pendingEmail && (
        <AlertBox tone="info">
          <p className="font-semibold wrap-anywhere">
            En attente de confirmation&nbsp;: <ContactDetailWithLineBreaks text={pendingEmail} />
          </p>
          <p className="wrap-anywhere">
            Un lien y a été envoyé. Votre adresse reste <ContactDetailWithLineBreaks text={email} /> tant
            qu'il n'est pas ouvert.
          </p>
          {isActive && (
            <SendAgain intent="changeEmail" email={pendingEmail}>
              Renvoyer le lien
            </SendAgain>
          )}
        </AlertBox>
      )}
    </>
  );
}

interface SendAgainProps {
  intent: 'proveEmail' | 'changeEmail';
  email: string;
  children: string;
}

function SendAgain({ intent, email, children }: SendAgainProps) {
  const { submit, isPending } = useClientActionSubmission<ProfileIntentHandlers, typeof intent>(intent, {
    revalidate: false,
  });
  return (
    <Button variant="secondary" pending={isPending} onClick={() => submit(email)} className="mt-3">
      {children}
    </Button>
  );
}
