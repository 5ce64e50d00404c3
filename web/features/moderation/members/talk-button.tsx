import { MessageCircle } from 'lucide-react';
import type { ManagedUser } from '#contract/moderation/schemas.ts';
import { useAction } from '#web/data/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import type { MemberIntents } from './member-intents.ts';

export function TalkButton({ user, describedBy }: { user: ManagedUser; describedBy: string }) {
  const { submit, isPending } = useAction<MemberIntents, 'talk'>('talk');
  return (
    <Button
      variant="secondary"
      aria-describedby={describedBy}
      pending={isPending}
      onClick={() => submit(user._id)}
    >
      {!isPending && <MessageCircle aria-hidden className="size-5" />}
      Lancer une conversation
    </Button>
  );
}
