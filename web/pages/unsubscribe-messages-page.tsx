import { MailX } from 'lucide-react';
import { useState } from 'react';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Route } from './+types/unsubscribe-messages-page';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Désabonnement' });

/** A button, because mail scanners open every link. */
export default function UnsubscribeMessagesPage({ params }: Route.ComponentProps) {
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string }>();
  const [isPending, setPending] = useState(false);

  const unsubscribe = async () => {
    setPending(true);
    try {
      const { message } = await call('POST /api/unsubscribe/messages/:token', { params });
      setSaid({ tone: 'success', text: message });
    } catch (error) {
      setSaid({
        tone: 'error',
        text: error instanceof ApiError ? error.message : 'Une erreur est survenue.',
      });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6 px-4 py-12">
      <h1 className="font-display text-3xl font-semibold">E-mails des messages non lus</h1>
      <p className="text-lg">
        Nous vous écrivons quand un message attend depuis quelques minutes. Vous pourrez réactiver ces e-mails
        dans votre profil.
      </p>
      {said && <Alert tone={said.tone}>{said.text}</Alert>}
      {said?.tone !== 'success' && (
        <Button pending={isPending} onClick={unsubscribe} className="self-start">
          <MailX aria-hidden className="size-5" /> Ne plus recevoir ces e-mails
        </Button>
      )}
    </div>
  );
}
