import { BellOff, CircleCheck } from 'lucide-react';
import { call } from '#web/api.ts';
import { createAction } from '#web/data/client-action.ts';
import { useAction } from '#web/data/use-action.ts';
import { AccountSheet } from '#web/features/accounts/account-sheet.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/search-unsubscribe-page';

const intents = {
  unsubscribe: (params: { token: string }) => call('POST /api/unsubscribe/search/:token', { params }),
};

export const clientAction = createAction(intents);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Désabonnement' });

/** Needs a click: mail scanners open links. No login. */
export default function SearchUnsubscribePage({ params }: Route.ComponentProps) {
  const { submit, isPending, isDone, failure } = useAction<typeof intents, 'unsubscribe'>('unsubscribe');

  if (isDone) {
    return (
      <AccountSheet
        icon={CircleCheck}
        title="C'est noté"
        intro="Vous ne recevrez plus d'e-mail pour cette recherche. Elle reste enregistrée."
      >
        <LinkButton to="/alerts" variant="secondary">
          Voir mes recherches
        </LinkButton>
      </AccountSheet>
    );
  }
  return (
    <AccountSheet
      icon={BellOff}
      title="Ne plus recevoir d'e-mail"
      intro="Nous ne vous écrirons plus quand une annonce répond à cette recherche."
    >
      {failure && <Alert>{failure}</Alert>}
      <Button pending={isPending} onClick={() => submit(params)}>
        Ne plus recevoir ces e-mails
      </Button>
    </AccountSheet>
  );
}
