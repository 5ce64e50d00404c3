import { BellOff, CircleX } from 'lucide-react';
import { data } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { call } from '#web/client/call.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { focusPageTitle } from '#web/document/page-focus-manager.tsx';
import { MailedLinkPage } from '#web/features/accounts/login/mailed-link-page.tsx';
import type { Route } from './+types/unsubscribe-page';

interface MailList {
  refuse: (params: { token: string }) => Promise<unknown>;
  intro: string;
  done: string;
  next: { to: string; label: string };
}

/** Kinds of mail that have an unsubscribe link, by their name in the URL. */
const lists = new Map<string, MailList>([
  [
    'recherches',
    {
      refuse: (params) => call('POST /api/unsubscribe/search/:token', { params }),
      intro: 'Nous ne vous écrirons plus quand une annonce répond à cette recherche.',
      done: "Vous ne recevrez plus d'e-mail pour cette recherche. Elle reste enregistrée.",
      next: { to: '/alerts', label: 'Voir mes recherches' },
    },
  ],
  [
    'recapitulatifs',
    {
      refuse: (params) => call('POST /api/unsubscribe/digests/:token', { params }),
      intro:
        'Nous ne vous écrirons plus chaque jour ou chaque semaine ce que vos recherches ont de nouveau. Vous pourrez réactiver ces e-mails sur la page de vos recherches.',
      done: 'Vous ne recevrez plus ces récapitulatifs. Vos recherches restent enregistrées.',
      next: { to: '/alerts', label: 'Voir mes recherches' },
    },
  ],
  [
    'demandes',
    {
      refuse: (params) => call('POST /api/unsubscribe/matches/:token', { params }),
      intro:
        'Nous ne vous écrirons plus quand une offre répond à une de vos demandes. Vous pourrez réactiver ces e-mails dans votre profil.',
      done: "Vous ne recevrez plus d'e-mail sur les offres qui répondent à vos demandes.",
      next: { to: '/profil/info', label: 'Voir mon profil' },
    },
  ],
  [
    'conseils',
    {
      refuse: (params) => call('POST /api/unsubscribe/advice/:token', { params }),
      intro:
        'Nous ne vous écrirons plus ce qui aiderait vos offres restées sans réponse. Vous pourrez réactiver ces e-mails dans votre profil.',
      done: "Vous ne recevrez plus d'e-mail sur vos offres restées sans réponse.",
      next: { to: '/profil/info', label: 'Voir mon profil' },
    },
  ],
  [
    'messages',
    {
      refuse: (params) => call('POST /api/unsubscribe/messages/:token', { params }),
      intro:
        'Nous ne vous écrirons plus quand un message attend depuis quelques minutes. Vous pourrez réactiver ces e-mails dans votre profil.',
      done: "Vous ne recevrez plus d'e-mail pour les messages non lus.",
      next: { to: '/profil/info', label: 'Voir mon profil' },
    },
  ],
  [
    'moderation',
    {
      refuse: (params) => call('POST /api/unsubscribe/moderation/:token', { params }),
      intro:
        'Nous ne vous écrirons plus le matin ce qui attend les administrateurs. Vous pourrez réactiver ces e-mails dans votre profil.',
      done: "Vous ne recevrez plus l'e-mail du matin. Ce qui attend reste compté dans «\u00a0Gestion des annonces\u00a0».",
      next: { to: '/profil/info', label: 'Voir mon profil' },
    },
  ],
]);

const listOf = (name: string): MailList => {
  const list = lists.get(name);
  if (!list) throw data(null, 404);
  return list;
};

const intents = {
  refuse: ({ list, token }: { list: string; token: string }) => listOf(list).refuse({ token }),
};

export const clientAction = createClientAction(intents);

export const loader = ({ params }: Route.LoaderArgs) => void listOf(params.list);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Désabonnement' });

export default function UnsubscribePage({ params }: Route.ComponentProps) {
  const link = useClientActionSubmission<typeof intents, 'refuse'>('refuse', {
    done: focusPageTitle,
    failed: focusPageTitle,
  });
  const { intro, done, next } = listOf(params.list);
  return (
    <MailedLinkPage
      link={link}
      asked={{
        icon: BellOff,
        title: "Ne plus recevoir d'e-mail",
        intro,
        buttons: [{ label: 'Ne plus recevoir ces e-mails', onPress: () => link.submit(params) }],
      }}
      done={link.isDone && { title: "C'est noté", intro: done, next: { ...next, variant: 'secondary' } }}
      refused={{
        LINK_INVALID: {
          icon: CircleX,
          title: "Ce lien n'est pas complet",
          intro:
            "L'application de courrier l'a peut-être coupé, et rien n'a changé. Ouvrez-le de nouveau depuis l'e-mail, ou réglez vos e-mails une fois connecté.",
          next: { to: next.to, label: 'Régler mes e-mails' },
        },
      }}
    />
  );
}
