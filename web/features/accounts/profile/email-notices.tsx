import { useState } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';

/** Addresses that are not proved yet, each with a button that sends its link again. */
export function EmailNotices({ user: { email, pendingEmail, isEmailProved, isActive } }: { user: User }) {
  return (
    <>
      {!isEmailProved && (
        <Alert tone="info">
          <p className="font-semibold">Votre adresse n'est pas confirmée.</p>
          <p className="wrap-anywhere">
            Nous n'envoyons aucun e-mail à {email}, ni message ni alerte, tant que vous n'avez pas ouvert le
            lien qui la confirme.
          </p>
          <SendAgain
            label="Recevoir le lien de confirmation"
            send={() => call('POST /api/users/activation-link', { body: { email } })}
          />
        </Alert>
      )}
      {pendingEmail && (
        <Alert tone="info">
          <p className="font-semibold wrap-anywhere">En attente de confirmation : {pendingEmail}</p>
          <p className="wrap-anywhere">
            Un lien y a été envoyé. Votre adresse reste {email} tant qu'il n'est pas ouvert.
          </p>
          {isActive && (
            <SendAgain
              label="Renvoyer le lien"
              send={() => call('PUT /api/users/update', { body: { email: pendingEmail } })}
            />
          )}
        </Alert>
      )}
    </>
  );
}

function SendAgain({ label, send }: { label: string; send: () => Promise<unknown> }) {
  const [isPending, setPending] = useState(false);

  const sendAgain = async () => {
    setPending(true);
    try {
      await send();
      notify('Un lien vous a été envoyé par mail');
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      notifyError(error instanceof ApiError ? error.message : "Le lien n'a pas pu être envoyé.");
    }
    setPending(false);
  };
  return (
    <Button variant="secondary" pending={isPending} onClick={sendAgain} className="mt-3">
      {label}
    </Button>
  );
}
