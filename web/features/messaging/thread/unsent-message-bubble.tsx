import { CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readUnsentMessagePhotos } from '#web/offline/outbox/photos.ts';
import type { UnsentMessageWithSendingState } from '#web/offline/outbox/stored-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useObjectUrls } from '#web/ui/pictures/use-object-urls.ts';
import { ChatBubble } from './message-bubble.tsx';
import { MessagePhotos } from './message-photos.tsx';

interface OutgoingMessageBubbleProps {
  outgoing: UnsentMessageWithSendingState;
  onRetry: () => void;
  onDiscard: () => void;
}

export function UnsentMessageBubble({ outgoing, onRetry, onDiscard }: OutgoingMessageBubbleProps) {
  const { text, photos, failure, delay, isSending } = outgoing;
  return (
    <li className="flex flex-col items-end gap-1">
      {photos && <OutgoingPhotos outgoing={outgoing} />}
      {text !== '' && (
        <ChatBubble isOwn author="Vous">
          {text}
        </ChatBubble>
      )}
      {isSending ? (
        <p className="px-2 text-xs text-soft">Envoi en cours...</p>
      ) : !failure ? (
        <div role="status" className="flex max-w-full flex-wrap items-center justify-end gap-x-2">
          <p className="flex gap-1.5 text-sm text-soft">
            <CloudOff aria-hidden className="mt-0.5 size-4" />
            <span>
              {delay ? `${delay} ${LEAVES_BY_ITSELF}` : 'Partira dès que la connexion sera revenue.'}
            </span>
          </p>
          {delay && (
            <Button variant="quiet" onClick={onRetry} className="text-sm">
              Réessayer
            </Button>
          )}
          <Button variant="quiet" onClick={onDiscard} className="text-sm">
            Supprimer
          </Button>
        </div>
      ) : (
        <div role="alert" className="flex max-w-full flex-wrap items-center justify-end gap-x-2 text-danger">
          <p className="flex gap-1.5 text-sm font-medium">
            <CircleAlert aria-hidden className="mt-0.5 size-4" />
            <span>Message non envoyé. {failure}</span>
          </p>
          <Button variant="secondary" onClick={onRetry} className="text-sm text-ink">
            Réessayer
          </Button>
          <Button variant="quiet" onClick={onDiscard} className="text-sm text-ink">
            Supprimer
          </Button>
        </div>
      )}
    </li>
  );
}

/** Photos of an unsent message, as the device holds them until they are sent. */
function OutgoingPhotos({ outgoing: { userId, clientKey } }: Pick<OutgoingMessageBubbleProps, 'outgoing'>) {
  const [files, setFiles] = useState<readonly File[]>([]);
  useEffect(() => {
    let isGone = false;
    void readUnsentMessagePhotos({ userId, clientKey }).then((found = []) => {
      if (!isGone) setFiles(found);
    });
    return () => {
      isGone = true;
    };
  }, [userId, clientKey]);
  const urls = useObjectUrls(files).filter((url) => url !== undefined);
  return <MessagePhotos photos={urls.map((src) => ({ src, small: src }))} label="Votre photo" />;
}

const LEAVES_BY_ITSELF = 'Votre message partira de lui-même.';
