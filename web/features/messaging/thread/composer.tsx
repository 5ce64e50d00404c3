import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_MESSAGE_LENGTH, messagingTexts } from '#contract/messaging/rules.ts';
import { readStored, writeStored } from '#web/client/storage.ts';
import { MESSAGE_DRAFT_KEY_PREFIX } from '#web/offline/outbox/messages.ts';
import { Textarea } from '#web/ui/forms/textarea.tsx';

interface ComposerProps {
  /** Key of the stored draft: member and conversation. */
  draftKey: string;
  onSend: (text: string) => void;
  /** Messages that a click fills in, to be sent or changed; offered while the field is empty. */
  suggestions?: readonly string[];
  /** Button shown above the suggestions. */
  tool?: ReactNode;
  /** True once the messages above are loaded. */
  isThreadLoaded: boolean;
}

export function Composer({ draftKey, onSend, suggestions = [], tool, isThreadLoaded }: ComposerProps) {
  const key = MESSAGE_DRAFT_KEY_PREFIX + draftKey;
  const [text, setText] = useState(() => readStored('session', key) ?? '');
  const form = useRef<HTMLFormElement>(null);
  // Large text would put the form, and the latest messages with it, below the window.
  useEffect(() => {
    if (isThreadLoaded) form.current?.scrollIntoView({ block: 'nearest' });
  }, [isThreadLoaded]);
  const isTooLong = text.trim().length > MAX_MESSAGE_LENGTH;

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
    <form ref={form} onSubmit={send} noValidate className={`border-t border-line p-3 md:p-4 ${footClass}`}>
      {text === '' && (suggestions.length > 0 || tool) && (
        <div className="mb-2 flex items-center gap-2 [scrollbar-width:thin] max-lg:overflow-x-auto lg:flex-col lg:items-start">
          {tool && <div className="flex max-w-full shrink-0">{tool}</div>}
          {suggestions.length > 0 && (
            <div className="flex gap-2 pb-1 lg:flex-wrap">
              {suggestions.map((message) => (
                <button
                  key={message}
                  type="button"
                  onClick={() => {
                    change(message);
                    form.current?.querySelector('textarea')?.focus();
                  }}
                  className={suggestionClass}
                >
                  {message}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
      <div className="flex items-end gap-2">
        <Textarea
          name="text"
          label="Votre message"
          hideLabel
          rows={4}
          style={limitedHeight}
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
      </div>
    </form>
  );
}

/**
 * Scroll margin, less than the page's scroll padding: nothing scrolls while the form fits above the
 * bar or the window's edge.
 */
const footClass = '-scroll-mb-4 md:-scroll-mb-16';
/** Height of the field with large text: the messages keep the rest. */
const limitedHeight = { maxHeight: '25dvh' };

const suggestionClass =
  'min-h-11 min-w-56 flex-1 rounded-2xl border border-edge bg-card px-3.5 py-1.5 text-left text-sm leading-snug font-medium hover:bg-leaf-soft lg:flex-none lg:min-w-0 max-w-full';
