import { CircleCheck, MailWarning, ShieldAlert } from 'lucide-react';
import { createAction } from '#web/actions/client-action.ts';
import { useAction } from '#web/actions/use-action.ts';
import { call } from '#web/api/call.ts';
import { focusTitle } from '#web/document/page-focus.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { AccountSheet } from '#web/features/accounts/account-sheet.tsx';
import { LinkAction } from '#web/features/accounts/login/link-action.tsx';
import { TextLink } from '#web/features/accounts/text-link.tsx';
import { logOut } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/undo-email-page';

const intents = {
  async undo(params: { token: string }) {
    const { token } = await call('POST /api/users/email/undo/:token', { params });
    // The server has ended all sessions of the account.
    logOut();
    return { token };
  },
};

export const clientAction = createAction(intents);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: "Ce n'était pas moi" });

/** Page with a button: mail scanners open links, so the link alone changes nothing. */
export default function UndoEmailPage({ params }: Route.ComponentProps) {
  const link = useAction<typeof intents, 'undo'>('undo', { done: focusTitle, failed: focusTitle });
  if (link.result)
    return (
      <AccountSheet
        icon={CircleCheck}
        title="Votre compte est à vous"
        intro="Toutes les sessions sont fermées, et l'ancien mot de passe ne sert plus. Vous avez une heure pour en choisir un nouveau&nbsp;; plus tard, il vous faudra un autre lien."
        footer={<TextLink to="/forgotten/password">Recevoir un lien par e-mail</TextLink>}
      >
        <LinkButton to={`/forgotten/password/reset/${link.result.token}`}>
          Choisir un nouveau mot de passe
        </LinkButton>
      </AccountSheet>
    );
  if (link.error?.code === 'LINK_INVALID')
    return (
      <AccountSheet
        icon={MailWarning}
        title="Lien expiré"
        intro="Ce lien n'est plus valable&nbsp;: il a plus de sept jours, ou le compte a déjà été repris depuis une adresse plus ancienne. Si votre adresse est encore celle du compte, choisissez un nouveau mot de passe."
      >
        <LinkButton to="/forgotten/password">Choisir un nouveau mot de passe</LinkButton>
      </AccountSheet>
    );
  if (link.error?.code === 'EMAIL_TAKEN')
    return (
      <AccountSheet
        icon={MailWarning}
        title="Adresse déjà utilisée"
        intro="Entre-temps, un autre compte a été activé avec cette adresse. Si c'est le vôtre, connectez-vous&nbsp;; sinon, choisissez-lui un nouveau mot de passe."
        footer={<TextLink to="/forgotten/password">Mot de passe oublié&nbsp;?</TextLink>}
      >
        <LinkButton to="/login">Se connecter</LinkButton>
      </AccountSheet>
    );
  return (
    <AccountSheet
      icon={ShieldAlert}
      title="Ce n'était pas moi"
      intro="Quelqu'un a changé votre adresse ou votre mot de passe, et ce n'était pas vous&nbsp;? Reprenez votre compte&nbsp;:"
      footer={
        <p className="text-balance text-soft">
          C'était vous&nbsp;? Fermez cette page&nbsp;: rien ne changera.
        </p>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
        <li>l'adresse où vous avez reçu ce lien reste celle de votre compte, ou le redevient&nbsp;;</li>
        <li>toutes les sessions sont fermées, sur tous les appareils&nbsp;;</li>
        <li>le mot de passe actuel ne sert plus&nbsp;: vous en choisissez un nouveau.</li>
      </ul>
      <LinkAction action={link} onConfirm={() => link.submit(params)}>
        Reprendre mon compte
      </LinkAction>
    </AccountSheet>
  );
}
