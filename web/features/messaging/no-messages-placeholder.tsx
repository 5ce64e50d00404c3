import { MessageCircle } from 'lucide-react';

/** Pane beside the conversations while none is selected. */
export function NoMessagesPlaceholder({ hasConversations }: { hasConversations: boolean }) {
  return (
    <div className="m-auto flex flex-col items-center gap-4 p-8 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf">
        <MessageCircle aria-hidden className="size-7" />
      </span>
      <p className="text-lg font-semibold">Aucun message</p>
      {hasConversations && <p className="text-soft">Choisissez une conversation pour la lire.</p>}
    </div>
  );
}
