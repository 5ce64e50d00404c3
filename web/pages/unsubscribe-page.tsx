import { BellOff, CircleCheck, CircleX } from 'lucide-react';
import { data } from 'react-router';
import { createAction } from '#web/actions/client-action.ts';
import { useAction } from '#web/actions/use-action.ts';
import { call } from '#web/api/call.ts';
import { focusTitle } from '#web/document/page-focus.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { AccountSheet } from '#web/features/accounts/account-sheet.tsx';
import { LinkAction } from '#web/features/accounts/login/link-action.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
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

export const clientAction = createAction(intents);

export const loader = ({ params }: Route.LoaderArgs) => void listOf(params.list);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Désabonnement' });

/** Page with a button and without login: mail scanners open links, so the link alone changes nothing. */
export default function UnsubscribePage({ params }: Route.ComponentProps) {
  const link = useAction<typeof intents, 'refuse'>('refuse', { done: focusTitle, failed: focusTitle });
  const { intro, done, next } = listOf(params.list);

  if (link.isDone) {
    return (
      <AccountSheet icon={CircleCheck} title="C'est noté" intro={done}>
        <LinkButton to={next.to} variant="secondary">
          {next.label}
        </LinkButton>
      </AccountSheet>
    );
  }
  if (link.error?.code === 'LINK_INVALID') {
    return (
      <AccountSheet
        icon={CircleX}
        title="Ce lien n'est pas complet"
        intro="L'application de courrier l'a peut-être coupé, et rien n'a changé. Ouvrez-le de nouveau depuis l'e-mail, ou réglez vos e-mails une fois connecté."
      >
        <LinkButton to={next.to}>Régler mes e-mails</LinkButton>
      </AccountSheet>
    );
  }
  return (
    <AccountSheet icon={BellOff} title="Ne plus recevoir d'e-mail" intro={intro}>
      <LinkAction action={link} onConfirm={() => link.submit(params)}>
        Ne plus recevoir ces e-mails
      </LinkAction>
    </AccountSheet>
  );
}
