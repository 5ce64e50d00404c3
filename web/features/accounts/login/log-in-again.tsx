import { useState } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import { currentSession, logIn, useSessionOver } from '#web/session.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LoginForm } from './login-form.tsx';

/** When the session ends while a form is open, its member logs in again without losing what they typed. */
export function LogInAgain({ user }: { user: Pick<User, '_id' | 'email'> }) {
  const isOver = useSessionOver();
  const [isClosed, setClosed] = useState(false);
  // Once closed, it opens for the next session that ends.
  if (!isOver && isClosed) setClosed(false);

  const enter = (token: string) => {
    logIn(token);
    // Another member logged in: the form is not theirs.
    if (currentSession()?.userId !== user._id) location.reload();
  };
  return (
    <Dialog open={isOver && !isClosed} onClose={() => setClosed(true)} title="Votre session est terminée">
      <p className="mb-5 text-soft">
        Reconnectez-vous pour continuer : ce que vous avez saisi sur cette page est toujours là.
      </p>
      <LoginForm email={user.email} onToken={enter} />
    </Dialog>
  );
}
