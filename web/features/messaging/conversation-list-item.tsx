import { Archive } from 'lucide-react';
import { Link } from 'react-router';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-date-time.ts';
import {
  formatConversationPath,
  formatConversationTitle,
  pickOtherParticipant,
} from './conversation-facts.ts';
import { formatTimeOrShortDate } from './format-time-or-short-date.ts';

interface ConversationListItemProps {
  conversation: Conversation;
  userId: string;
  isSelected: boolean;
  onArchive: () => void;
}

/** Archive button: visible on hover, with the focus, and always on touch screens. */
export function ConversationListItem({
  conversation,
  userId,
  isSelected,
  onArchive,
}: ConversationListItemProps) {
  const { ad, unreadMessages, lastMessageAt, lastMessage } = conversation;
  const other = pickOtherParticipant(conversation, userId);
  const label = formatConversationTitle(conversation, userId);
  return (
    <li
      className={`group relative flex items-center pr-1 ${isSelected ? 'bg-sunken shadow-[inset_4px_0_var(--color-leaf)]' : 'hover:bg-sunken'}`}
    >
      <Link
        to={formatConversationPath(conversation)}
        aria-current={isSelected ? 'page' : undefined}
        className="flex min-h-18 min-w-0 flex-1 items-center gap-3 py-3 pr-2 pl-4 no-underline -outline-offset-3"
      >
        <Avatar name={other.firstName} image={other.profileImage} size={44} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2">
            {/* A long or large product name leaves the name of the other person in sight. */}
            <span
              className={`flex min-w-0 flex-1 basis-32 flex-wrap gap-x-1 leading-snug wrap-anywhere ${isSelected ? 'underline underline-offset-4' : ''} ${unreadMessages > 0 ? 'font-bold' : 'font-semibold'}`}
            >
              {/* `first-letter` needs a block of its own: WebKit ignores it on clamped
                  text. */}
              <span className="line-clamp-2 min-w-0">
                <span className="block first-letter:uppercase">
                  {ad ? `${ad.productName}${NO_BREAK_SPACE}|` : other.firstName}
                </span>
              </span>
              {ad && ` ${other.firstName}`}
            </span>
            {other.role === ROLE_ADMIN && <Badge tone="leaf">ADMIN</Badge>}
            {lastMessageAt && (
              <time
                dateTime={lastMessageAt}
                title={formatLocalDateTime(lastMessageAt)}
                className="text-sm text-soft"
              >
                {formatTimeOrShortDate(lastMessageAt, new Date())}
              </time>
            )}
          </span>
          {lastMessage && (
            <span className={`block truncate text-sm ${unreadMessages > 0 ? 'font-semibold' : 'text-soft'}`}>
              {lastMessage.isOwn && 'Vous\u00a0: '}
              {lastMessage.text}
            </span>
          )}
        </span>
        {unreadMessages > 0 && <UnreadCount count={unreadMessages} />}
      </Link>
      <button
        type="button"
        aria-label={`Archiver ${label}`}
        title="Archiver"
        onClick={onArchive}
        className="grid size-11 shrink-0 place-items-center rounded-full text-danger opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-danger-soft [@media(hover:none)]:opacity-100"
      >
        <Archive aria-hidden className="size-5" />
      </button>
    </li>
  );
}

function UnreadCount({ count }: { count: number }) {
  return (
    <span className="min-w-6 rounded-full bg-accent px-1.5 text-center text-sm leading-6 font-bold text-on-accent">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{count === 1 ? '1 message non lu' : `${count} messages non lus`}</span>
    </span>
  );
}
