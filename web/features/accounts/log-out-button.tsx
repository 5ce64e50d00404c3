import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { deleteDraftsOf } from '#web/drafts/draft-store.ts';
import { forgetLastPlace } from '#web/features/places/near-place.ts';
import { currentSession, logOut } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';

export function LogOutButton() {
  const navigate = useNavigate();
  return (
    <Button
      variant="secondary"
      onClick={() => {
        // With the present token. Offline, only this device is logged out.
        call('POST /api/users/logout', { keepalive: true }).catch(() => undefined);
        void deleteDraftsOf(currentSession()?.userId);
        forgetLastPlace();
        logOut();
        void navigate('/');
      }}
    >
      <LogOut aria-hidden className="size-5" /> Se déconnecter
    </Button>
  );
}
