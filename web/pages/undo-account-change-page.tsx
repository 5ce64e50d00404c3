import { ShieldAlert } from 'lucide-react';
import { createClientAction } from '#web/actions/client-action.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { call } from '#web/client/call.ts';
import { forgetSessionTokenInBrowser } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { focusPageTitle } from '#web/document/page-focus-manager.tsx';
import { MailedLinkPage } from '#web/features/accounts/login/mailed-link-page.tsx';
import { TextLink } from '#web/features/accounts/text-link.tsx';
import type { Route } from './+types/undo-account-change-page';

const intents = {
  async undo(params: { token: string }) {
    const { token } = await call('POST /api/users/email/undo/:token', { params });
    // Session ended here too: the server has ended all sessions of the account.
    forgetSessionTokenInBrowser();
    return { token };
  },
};

export const clientAction = createClientAction(intents);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: "Ce n'était pas moi" });

export default function UndoAccountChangePage({ params }: Route.ComponentProps) {
  const link = useClientActionSubmission<typeof intents, 'undo'>('undo', {
    done: focusPageTitle,
    failed: focusPageTitle,
  });
  return (
    <MailedLinkPage
      link={link}
      asked={{
        icon: ShieldAlert,
        title: "Ce n'était pas moi",
        intro:
          "Quelqu'un a changé votre adresse ou votre mot de passe, et ce n'était pas vous\u00a0? Reprenez votre compte\u00a0:",
        content: (
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
            <li>l'adresse où vous avez reçu ce lien reste celle de votre compte, ou le redevient&nbsp;;</li>
            <li>toutes les sessions sont fermées, sur tous les appareils&nbsp;;</li>
            <li>le mot de passe actuel ne sert plus&nbsp;: vous en choisissez un nouveau.</li>
          </ul>
        ),
        buttons: [{ label: 'Reprendre mon compte', onPress: () => link.submit(params) }],
        note: "C'était vous\u00a0? Fermez cette page\u00a0: rien ne changera.",
      }}
      done={
        link.result && {
          title: 'Votre compte est à vous',
          intro:
            "Toutes les sessions sont fermées, et l'ancien mot de passe ne sert plus. Vous avez une heure pour en choisir un nouveau\u00a0; plus tard, il vous faudra un autre lien.",
          next: {
            to: `/forgotten/password/reset/${link.result.token}`,
            label: 'Choisir un nouveau mot de passe',
          },
          footer: <TextLink to="/forgotten/password">Recevoir un lien par e-mail</TextLink>,
        }
      }
      refused={refused}
    />
  );
}

const refused = {
  LINK_INVALID: {
    title: 'Lien expiré',
    intro:
      "Ce lien n'est plus valable\u00a0: il a plus de sept jours, ou le compte a déjà été repris depuis une adresse plus ancienne. Si votre adresse est encore celle du compte, choisissez un nouveau mot de passe.",
    next: { to: '/forgotten/password', label: 'Choisir un nouveau mot de passe' },
  },
  EMAIL_TAKEN: {
    title: 'Adresse déjà utilisée',
    intro:
      "Entre-temps, un autre compte a été activé avec cette adresse. Si c'est le vôtre, connectez-vous\u00a0; sinon, choisissez-lui un nouveau mot de passe.",
    next: { to: '/login', label: 'Se connecter' },
    footer: <TextLink to="/forgotten/password">Mot de passe oublié&nbsp;?</TextLink>,
  },
};
