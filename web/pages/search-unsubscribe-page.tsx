import { BellOff, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { AccountSheet } from '#web/features/accounts/account-sheet.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/search-unsubscribe-page';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Désabonnement' });

/** Asks first: mail scanners open links too. Nobody needs to log in. */
export default function SearchUnsubscribePage({ params }: Route.ComponentProps) {
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');
  const [failure, setFailure] = useState('');

  const unsubscribe = async () => {
    setState('sending');
    setFailure('');
    try {
      await call('POST /api/unsubscribe/search/:token', { params });
      setState('done');
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : FAILED);
      setState('asking');
    }
  };

  if (state === 'done') {
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
      <Button pending={state === 'sending'} onClick={unsubscribe}>
        Ne plus recevoir ces e-mails
      </Button>
    </AccountSheet>
  );
}

const FAILED = 'Le désabonnement a échoué. Réessayez dans un moment.';
