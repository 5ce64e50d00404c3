import { MonitorSmartphone } from 'lucide-react';
import { useId } from 'react';
import type { AccountSession } from '#contract/accounts/user-schema.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';

interface ConnectedDeviceRowProps {
  session: AccountSession;
  isClosing: boolean;
  onClose: () => void;
}

/** Session of a device. The current one has no button: it ends by logging out. */
export function ConnectedDeviceRow({ session, isClosing, onClose }: ConnectedDeviceRowProps) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <MonitorSmartphone aria-hidden className="size-6 text-leaf max-sm:hidden" />
      <div id={id} className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{session.device}</span>
          {session.current && <Badge tone="leaf">Cet appareil</Badge>}
        </p>
        <p className="text-sm text-soft">
          {session.current ? (
            'Actif en ce moment'
          ) : (
            <>
              Dernière activité&nbsp;: <LocalDateTimeLabel iso={session.lastSeenAt} />
            </>
          )}
        </p>
        <p className="text-sm text-soft">
          Connexion&nbsp;: <LocalDateTimeLabel iso={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <Button variant="secondary" aria-describedby={id} pending={isClosing} onClick={onClose}>
          Fermer
        </Button>
      )}
    </li>
  );
}
