import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { User } from '#contract/accounts/user-schema.ts';
import { formatLoginPath } from '#web/client/next-path.ts';
import {
  readBrowserSession,
  storeBrowserSessionToken,
  useHasSessionEndedUnexpectedly,
} from '#web/client/session.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LoginForm } from './login-form.tsx';

interface LogInAgainDialogProps {
  user: Pick<User, '_id' | 'email'>;
  /**
   * Text that stays stored on this device, so the login page may lead back to it; false when leaving the page would
   * lose it.
   */
  stored?: string | false;
}

/** Dialog for a session that ends while a form is open: its member logs in again without losing the text. */
export function LogInAgainDialog({ user, stored = false }: LogInAgainDialogProps) {
  const isOver = useHasSessionEndedUnexpectedly();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [isClosed, setClosed] = useState(false);
  const [email, setEmail] = useState(user.email);
  // Dialog opened again for the next session that ends.
  if (!isOver && isClosed) setClosed(false);

  const enter = (token: string) => {
    storeBrowserSessionToken(token);
    // Reload when another member than the form's has logged in.
    if (readBrowserSession()?.userId !== user._id) location.reload();
  };
  return (
    <>
      {isOver && (
        <div className="mt-5">
          <AlertBox>
            Votre session a pris fin.{' '}
            {stored ? (
              <>
                <Link to={formatLoginPath(here)} className="font-semibold underline underline-offset-4">
                  Connectez-vous
                </Link>{' '}
                : {stored}.
              </>
            ) : (
              <Button variant="quiet" onClick={() => setClosed(false)}>
                Se reconnecter
              </Button>
            )}
          </AlertBox>
        </div>
      )}
      <Dialog open={isOver && !isClosed} onClose={() => setClosed(true)} title="Votre session est terminée">
        <p className="mb-5 text-soft">
          Reconnectez-vous pour continuer&nbsp;: ce que vous avez saisi sur cette page est toujours là.
        </p>
        <LoginForm email={email} next={here} onEmail={setEmail} onToken={enter} />
      </Dialog>
    </>
  );
}
