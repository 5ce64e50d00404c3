import { CircleCheck, MailCheck, MailWarning } from 'lucide-react';
import { createAction } from '#web/actions/client-action.ts';
import { useAction } from '#web/actions/use-action.ts';
import { call } from '#web/api/call.ts';
import { focusTitle } from '#web/document/page-focus.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { AccountSheet } from '#web/features/accounts/account-sheet.tsx';
import { LinkAction } from '#web/features/accounts/login/link-action.tsx';
import { refreshToken } from '#web/features/accounts/refresh-token.ts';
import { useSession } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/confirm-email-page';

const intents = {
  async confirm(params: { token: string }) {
    await call('POST /api/users/email/:token', { params });
    await refreshToken();
  },
};

export const clientAction = createAction(intents);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Confirmation de l'adresse" });

/**
 * Page with a button: a mail scanner that runs scripts, or somebody who opens the link out of curiosity, must not
 * confirm a stranger's address.
 */
export default function ConfirmEmailPage({ params }: Route.ComponentProps) {
  const session = useSession();
  const link = useAction<typeof intents, 'confirm'>('confirm', { done: focusTitle, failed: focusTitle });
  if (link.isDone)
    return (
      <AccountSheet
        icon={CircleCheck}
        title="Adresse confirmée"
        intro="C'est désormais l'adresse de votre compte&nbsp;: utilisez-la pour vous connecter."
      >
        {session ? (
          <>
            <p className="text-center wrap-anywhere">
              Compte ouvert dans ce navigateur&nbsp;: <strong>{session.email}</strong>
            </p>
            <LinkButton to="/profil/info">Voir mon compte</LinkButton>
          </>
        ) : (
          <LinkButton to="/login">Se connecter</LinkButton>
        )}
      </AccountSheet>
    );
  if (link.error?.code === 'LINK_INVALID')
    return (
      <AccountSheet
        icon={MailWarning}
        title="Lien expiré"
        intro="Ce lien n'est plus valable. Un lien plus récent l'a peut-être remplacé. Pour en recevoir un nouveau, indiquez encore une fois l'adresse dans votre profil."
      >
        <LinkButton to="/edit-profile">Modifier mon profil</LinkButton>
      </AccountSheet>
    );
  if (link.error?.code === 'EMAIL_TAKEN')
    return (
      <AccountSheet
        icon={MailWarning}
        title="Adresse déjà utilisée"
        intro="Entre-temps, un autre compte a été activé avec cette adresse. Choisissez-en une autre dans votre profil."
      >
        <LinkButton to="/edit-profile">Modifier mon profil</LinkButton>
      </AccountSheet>
    );
  return (
    <AccountSheet
      icon={MailCheck}
      title="Confirmer votre adresse"
      intro="L'adresse où vous avez reçu ce lien devient celle de votre compte."
      footer={
        <p className="text-balance text-soft">
          Vous n'avez rien demandé&nbsp;? Fermez cette page&nbsp;: rien ne changera.
        </p>
      }
    >
      <LinkAction action={link} onConfirm={() => link.submit(params)}>
        Confirmer cette adresse
      </LinkAction>
    </AccountSheet>
  );
}
