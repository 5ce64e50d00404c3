import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ManagedUser } from '#contract/moderation/schemas.ts';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { logOut } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import { SuspendDialog } from './suspend-dialog.tsx';

interface ToggleButtonProps {
  user: ManagedUser;
  isSelf: boolean;
  /** Id of whoever's name it is about. */
  describedBy: string;
}

/** Suspending asks first, also why; making active does not. */
export function ToggleButton({ user, isSelf, describedBy }: ToggleButtonProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);

  const activate = async () => {
    setPending(true);
    try {
      await decide(user, true);
      notify(DONE);
    } catch (error) {
      notifyError(error instanceof ApiError ? error.message : 'Une erreur est survenue.');
    }
    await revalidate();
    setPending(false);
  };
  const suspend = async (reason: string) => {
    await decide(user, false, reason);
    setAsking(false);
    notify(DONE);
    if (!isSelf) return revalidate();
    // This session ended too.
    logOut();
    await navigate('/login');
  };
  return (
    <>
      <Button
        variant={user.isActive ? 'danger' : 'leaf'}
        aria-describedby={describedBy}
        pending={isPending}
        onClick={user.isActive ? () => setAsking(true) : activate}
      >
        {user.isActive ? 'Désactiver' : 'Activer'}
      </Button>
      <SuspendDialog
        user={user}
        isSelf={isSelf}
        open={isAsking}
        onClose={() => setAsking(false)}
        onSuspend={suspend}
      />
    </>
  );
}

const decide = ({ _id }: ManagedUser, isActive: boolean, reason?: string) =>
  call('PATCH /api/admin/user/:id', { params: { id: _id }, body: { isActive, ...(reason && { reason }) } });

const DONE = 'Utilisateur Désactivé/Activé';
