import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ManagedUser } from '#contract/moderation/schemas.ts';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { notifyError } from '#web/ui/notices/notify.ts';

/** Leads to the one direct conversation with this person. */
export function TalkButton({ user, describedBy }: { user: ManagedUser; describedBy: string }) {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);

  const talk = async () => {
    setPending(true);
    try {
      const body = { targetUserId: user._id };
      const { conversation } = await call('POST /api/messages/direct-conversation', { body });
      await navigate(`/messages/direct/${conversation._id}`);
    } catch (error) {
      notifyError(error instanceof ApiError ? error.message : 'Une erreur est survenue.');
    }
    setPending(false);
  };
  return (
    <Button variant="secondary" aria-describedby={describedBy} pending={isPending} onClick={talk}>
      {!isPending && <MessageCircle aria-hidden className="size-5" />}
      Lancer une conversation
    </Button>
  );
}
