import { useState } from 'react';
import type { Message } from '#contract/messaging/schemas.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { formatMessageExcerpt } from '../conversation-facts.ts';

interface NewMessageAnnouncerProps {
  last: Message | undefined;
  userId: string;
}

/** Live region that reads out only messages that arrive while the thread is open. */
export function NewMessageAnnouncer({ last, userId }: NewMessageAnnouncerProps) {
  const [firstSeen, setFirstSeen] = useState(last?._id);
  if (!firstSeen && last) setFirstSeen(last._id);
  const isNews = last && firstSeen && last._id !== firstSeen && last.sender._id !== userId;
  return (
    <p role="status" className="sr-only">
      {isNews &&
        `Nouveau message ${formatNameWithPrepositionDe(last.sender.firstName)} : ${formatMessageExcerpt(last)}`}
    </p>
  );
}
