import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

interface WaitingNoticeProps {
  onEdit: () => void;
  onSend: () => Promise<void>;
}

/** In the place of the form while its listing waits for the network. */
export function WaitingNotice({ onEdit, onSend }: WaitingNoticeProps) {
  const [isSending, setSending] = useState(false);
  const send = () => {
    setSending(true);
    void onSend().finally(() => setSending(false));
  };
  return (
    <section className="flex flex-col items-center gap-5 rounded-3xl bg-card px-6 py-14 text-center shadow-card">
      <span className="grid size-16 place-items-center rounded-full bg-leaf-soft text-leaf">
        <CloudOff aria-hidden className="size-8" />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className="font-display text-3xl font-semibold outline-none">
        Votre annonce partira dès que la connexion sera revenue
      </h1>
      <p className="max-w-md text-soft">
        Elle est gardée sur cet appareil, avec ses photos. Vous pouvez fermer cette page : l'annonce partira
        quand vous rouvrirez le site avec du réseau.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={onEdit}>
          Modifier l'annonce
        </Button>
        <Button onClick={send} pending={isSending}>
          Essayer maintenant
        </Button>
      </div>
    </section>
  );
}

/** The form that had it is gone. */
const takeFocus = (title: HTMLHeadingElement | null) => title?.focus();
