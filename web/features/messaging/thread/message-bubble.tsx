import { CheckCheck } from 'lucide-react';
import { memo } from 'react';
import { buildThumbnailPath } from '#contract/images.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { MessagePhotos } from './message-photos.tsx';

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  /** True for the last own message that the other person has read. */
  isLastRead: boolean;
  /** Day of the message, above the first of a day. */
  day: string | undefined;
}

/**
 * Message with its date, which shows on hover, with the keyboard focus in the list, and always on
 * touch screens. Screen readers read it always.
 */
export const MessageBubble = memo(function MessageBubble({
  message,
  isOwn,
  isLastRead,
  day,
}: MessageBubbleProps) {
  return (
    <li className={`group flex flex-col gap-1 ${isOwn ? 'items-end' : 'items-start'}`}>
      {day && <MessageDayHeading>{day}</MessageDayHeading>}
      {message.images && (
        <MessagePhotos
          photos={message.images.map((src) => ({ src, small: buildThumbnailPath(src) }))}
          label={isOwn ? 'Votre photo' : `Photo ${formatNameWithPrepositionDe(message.sender.firstName)}`}
        />
      )}
      {message.text !== '' && (
        <ChatBubble isOwn={isOwn} author={isOwn ? 'Vous' : message.sender.firstName}>
          {message.text}
        </ChatBubble>
      )}
      <div className="flex flex-wrap gap-x-2 px-2 text-xs text-soft">
        <LocalDateTimeLabel
          iso={message.sentAt}
          className="opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible/messages:opacity-100 [@media(hover:none)]:opacity-100"
        />
        {isLastRead && (
          <p className="flex items-center gap-1">
            <CheckCheck aria-hidden className="size-3.5" /> Vu
          </p>
        )}
      </div>
    </li>
  );
});

/** Heading by which screen readers go from day to day. */
export const MessageDayHeading = ({ children }: { children: string }) => (
  <h3 className="w-full py-1 text-center text-sm text-soft">
    <span className="inline-block first-letter:uppercase">{children}</span>
  </h3>
);

interface ChatBubbleProps {
  isOwn: boolean;
  author: string;
  /** Plain text: links are not clickable. */
  children: string;
}

export function ChatBubble({ isOwn, author, children }: ChatBubbleProps) {
  return (
    <p
      className={`max-w-[85%] rounded-2xl px-4 py-2.5 whitespace-pre-wrap wrap-anywhere lg:max-w-[75%] ${isOwn ? 'rounded-br-md bg-leaf text-on-leaf dark:bg-[oklch(0.41_0.08_152)] dark:text-ink' : 'rounded-bl-md bg-sunken dark:bg-line'}`}
    >
      <span className="sr-only">{author} : </span>
      {insertNonBreakingSpaces(children)}
    </p>
  );
}
