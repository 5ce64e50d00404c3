import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#web/client/call.ts';
import { forgetSessionTokenInBrowser, readBrowserSession } from '#web/client/session.ts';
import { deleteLastSearchedPlace } from '#web/features/places/default-search-place.ts';
import {
  countUnsentOutboxEntries,
  deleteOutboxAndDraftsOfMember,
  type UnsentOutboxCounts,
} from '#web/offline/outbox/unsent.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';

export function LogOutButton({ className }: { className?: string }) {
  const navigate = useNavigate();
  const [warning, setWarning] = useState<string>();
  const logOutHere = () => {
    // Request before `forgetSessionTokenInBrowser()`, as it takes the current token, which `forgetSessionTokenInBrowser()` deletes. Offline,
    // only this device is logged out.
    call('POST /api/users/logout', { keepalive: true }).catch(() => undefined);
    void deleteOutboxAndDraftsOfMember(readBrowserSession()?.userId);
    deleteLastSearchedPlace();
    forgetSessionTokenInBrowser();
    void navigate('/');
    showToast('Déconnexion réussie. À bientôt\u00a0!');
  };
  const ask = async () => {
    const session = readBrowserSession();
    const lost = session && formatLogOutLossWarning(await countUnsentOutboxEntries(session.userId));
    if (lost) setWarning(lost);
    else logOutHere();
  };
  return (
    <>
      <Button variant="secondary" className={className} onClick={() => void ask()}>
        <LogOut aria-hidden className="size-5 max-sm:hidden" /> Se déconnecter
      </Button>
      <ConfirmationDialog
        open={warning !== undefined}
        onClose={() => setWarning(undefined)}
        title="Se déconnecter&nbsp;?"
        cancel="Rester"
        confirm={{ label: 'Se déconnecter quand même', onConfirm: logOutHere, variant: 'danger' }}
      >
        {warning}
      </ConfirmationDialog>
    </>
  );
}

/** Warning about unsent drafts that logging out would delete; undefined when nothing is lost. */
export function formatLogOutLossWarning({
  messages,
  reservations,
  outcomes,
  stallChanges,
  listings,
  isHeldBack,
}: UnsentOutboxCounts): string | undefined {
  const subjects: string[] = [];
  if (messages > 0) subjects.push(messages > 1 ? `${messages} messages` : 'un message');
  if (reservations > 0) subjects.push(reservations > 1 ? `${reservations} réservations` : 'une réservation');
  if (outcomes > 0) subjects.push(outcomes > 1 ? `${outcomes} remises` : 'une remise');
  if (stallChanges > 0)
    subjects.push(
      stallChanges > 1 ? `${stallChanges} changements de votre étal` : 'un changement de votre étal',
    );
  if (listings > 0) subjects.push(listings > 1 ? `${listings} annonces` : 'une annonce');
  if (subjects.length === 0) return undefined;
  const subject = new Intl.ListFormat('fr').format(subjects);
  const isPlural = messages + reservations + outcomes + stallChanges + listings > 1;
  const gender = messages + stallChanges === 0 ? 'e' : '';
  const waits = isPlural ? 'attendent encore le réseau' : 'attend encore le réseau';
  const stays = isPlural ? `ne sont pas parti${gender}s` : `n'est pas parti${gender}`;
  const goes = `${isPlural ? 'seront' : 'sera'} supprimé${gender}${isPlural ? 's' : ''}`;
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${isHeldBack ? stays : waits} et ${goes} de cet appareil.`;
}
