import type { MouseEvent, ReactNode } from 'react';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';

interface QuickRepliesProps {
  texts: readonly string[];
  onPick: (text: string) => void;
  /** Button shown before the suggested messages. */
  tool?: ReactNode;
  /** True where nothing else needs the room: the suggested messages stand below each other. */
  isAlone: boolean;
}

/**
 * Suggested messages that a touch writes into the field, to be sent or changed. They stand at the end of the messages
 * and scroll with them, in one row on small screens.
 */
export function QuickReplies({ texts, onPick, tool, isAlone }: QuickRepliesProps) {
  if (texts.length === 0 && !tool) return null;
  return (
    <div
      className={`-mx-4 flex shrink-0 items-stretch gap-2 overflow-x-auto px-4 py-1 roomy:flex-wrap ${isAlone ? 'flex-wrap' : ''}`}
    >
      {tool}
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          onMouseDown={keepFieldFocus}
          onClick={() => onPick(text)}
          className={quickReplyClass}
        >
          <span>{insertNonBreakingSpaces(text)}</span>
        </button>
      ))}
    </div>
  );
}

/**
 * Keeps the focus in the message field: without it the bottom bar comes back, and the button moves from under the
 * finger.
 */
export const keepFieldFocus = (event: MouseEvent) => event.preventDefault();

export const quickReplyClass =
  'flex min-h-11 max-w-[85cqw] shrink-0 items-center gap-2 rounded-2xl border border-edge bg-card px-3.5 py-1.5 text-left text-sm leading-snug font-medium hover:bg-leaf-soft';
