import { CloudOff } from 'lucide-react';
import { Link } from 'react-router';
import { useUnsentFirstMessages } from '#web/offline/outbox/messages.ts';

const TITLE_ID = 'pas-encore-envoyes';

/**
 * First messages about listings that are not sent yet, above the conversations, where their author
 * would look for them.
 */
export function UnsentFirstMessages({ userId }: { userId: string }) {
  const unsent = useUnsentFirstMessages(userId);
  if (unsent.length === 0) return null;
  return (
    <nav aria-labelledby={TITLE_ID} className="border-b border-line bg-sunken py-2">
      <h2 id={TITLE_ID} className="px-4 text-sm font-semibold">
        Pas encore {unsent.length === 1 ? 'envoyé' : 'envoyés'}
      </h2>
      <ul>
        {unsent.map(({ adId, text }) => (
          <li key={adId}>
            <Link
              to={`/messages/${adId}`}
              className="flex min-h-11 items-center gap-2 px-4 text-sm no-underline -outline-offset-3 hover:bg-card"
            >
              <CloudOff aria-hidden className="size-4 shrink-0 text-soft" />
              <span className="truncate">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
