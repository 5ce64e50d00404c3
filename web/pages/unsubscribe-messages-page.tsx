import { MailX } from 'lucide-react';
import { call } from '#web/api.ts';
import { createAction } from '#web/data/client-action.ts';
import { useAction } from '#web/data/use-action.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Route } from './+types/unsubscribe-messages-page';

const intents = {
  unsubscribe: (params: { token: string }) => call('POST /api/unsubscribe/messages/:token', { params }),
};

export const clientAction = createAction(intents);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Désabonnement' });

/** Needs a click: mail scanners open links. */
export default function UnsubscribeMessagesPage({ params }: Route.ComponentProps) {
  const { submit, isPending, result, failure } = useAction<typeof intents, 'unsubscribe'>('unsubscribe');
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6 px-4 py-12">
      <h1 className="font-display text-3xl font-semibold">E-mails des messages non lus</h1>
      <p className="text-lg">
        Nous vous écrivons quand un message attend depuis quelques minutes. Vous pourrez réactiver ces e-mails
        dans votre profil.
      </p>
      {failure && <Alert>{failure}</Alert>}
      {result && <Alert tone="success">{result.message}</Alert>}
      {!result && (
        <Button pending={isPending} onClick={() => submit(params)} className="self-start">
          <MailX aria-hidden className="size-5" /> Ne plus recevoir ces e-mails
        </Button>
      )}
    </div>
  );
}
