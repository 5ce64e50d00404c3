import { MailCheck } from 'lucide-react';
import { createClientAction } from '#web/actions/client-action.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { call } from '#web/client/call.ts';
import { refreshSessionToken } from '#web/client/refresh-session-token.ts';
import { useSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { focusPageTitle } from '#web/document/page-focus-manager.tsx';
import { MailedLinkPage } from '#web/features/accounts/login/mailed-link-page.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import type { Route } from './+types/confirm-email-page';

const intents = {
  async confirm(params: { token: string }) {
    await call('POST /api/users/email/:token', { params });
    await refreshSessionToken();
  },
};

export const clientAction = createClientAction(intents);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: "Confirmation de l'adresse" });

export default function ConfirmEmailPage({ params }: Route.ComponentProps) {
  const session = useSession();
  const link = useClientActionSubmission<typeof intents, 'confirm'>('confirm', {
    done: focusPageTitle,
    failed: focusPageTitle,
  });
  return (
    <MailedLinkPage
      link={link}
      asked={{
        icon: MailCheck,
        title: 'Confirmer votre adresse',
        intro: "L'adresse où vous avez reçu ce lien devient celle de votre compte.",
        buttons: [{ label: 'Confirmer cette adresse', onPress: () => link.submit(params) }],
        note: "Vous n'avez rien demandé\u00a0? Fermez cette page\u00a0: rien ne changera.",
      }}
      done={
        link.isDone && {
          title: 'Adresse confirmée',
          intro: "C'est désormais l'adresse de votre compte\u00a0: utilisez-la pour vous connecter.",
          content: session && (
            <p className="text-center wrap-anywhere">
              Compte ouvert dans ce navigateur&nbsp;:{' '}
              <strong>
                <ContactDetailWithLineBreaks text={session.email} />
              </strong>
            </p>
          ),
          next: session
            ? { to: '/profil/info', label: 'Voir mon compte' }
            : { to: '/login', label: 'Se connecter' },
        }
      }
      refused={refused}
    />
  );
}

const next = { to: '/edit-profile', label: 'Modifier mon profil' };
const refused = {
  LINK_INVALID: {
    title: 'Lien expiré',
    intro:
      "Ce lien n'est plus valable. Un lien plus récent l'a peut-être remplacé. Pour en recevoir un nouveau, indiquez encore une fois l'adresse dans votre profil.",
    next,
  },
  EMAIL_TAKEN: {
    title: 'Adresse déjà utilisée',
    intro:
      'Entre-temps, un autre compte a été activé avec cette adresse. Choisissez-en une autre dans votre profil.',
    next,
  },
};
