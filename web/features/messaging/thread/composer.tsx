import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { MAX_MESSAGE, messagingTexts } from '#contract/messaging/rules.ts';
import { readStored, writeStored } from '#web/storage.ts';
import { Textarea } from '#web/ui/forms/textarea.tsx';

interface ComposerProps {
  /** Session storage key of the unsent text. */
  draftKey: string;
  onSend: (text: string) => void;
}

export function Composer({ draftKey, onSend }: ComposerProps) {
  const key = `message-draft ${draftKey}`;
  const [text, setText] = useState(() => readStored('session', key) ?? '');
  const isTooLong = text.trim().length > MAX_MESSAGE;

  const change = (changed: string) => {
    setText(changed);
    writeStored('session', key, changed || null);
  };
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isTooLong) return;
    onSend(text.trim());
    change('');
  };
  return (
    <form onSubmit={send} noValidate className="flex items-end gap-2 border-t border-line p-3 md:p-4">
      <Textarea
        name="text"
        label="Votre message"
        hideLabel
        rows={4}
        placeholder="Écrivez votre message..."
        value={text}
        error={isTooLong ? messagingTexts.tooLong : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send(event)}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className="min-w-0 flex-1"
      />
      <button
        type="submit"
        aria-label="Envoyer"
        title="Envoyer (Ctrl+Entrée)"
        aria-disabled={text.trim() === '' || isTooLong}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong aria-disabled:opacity-55"
      >
        <SendHorizontal aria-hidden className="size-5" />
      </button>
    </form>
  );
}
