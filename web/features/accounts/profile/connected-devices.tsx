import { useEffect, useRef, useState } from 'react';
import type { AccountSession } from '#contract/accounts/schemas.ts';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '../text-link.tsx';
import { DeviceRow } from './device-row.tsx';

export function ConnectedDevices() {
  const { sessions, failure, load, setSessions } = useSessions();
  const [closing, setClosing] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);

  /** @param which id of a session, or all but this one */
  const close = async (which: string) => {
    setClosing(which);
    try {
      const { message } = await (which === ALL_OTHERS
        ? call('DELETE /api/users/sessions')
        : call('DELETE /api/users/sessions/:id', { params: { id: which } }));
      notify(message);
      setSessions((before) =>
        before?.filter(({ _id, current }) => (which === ALL_OTHERS ? current : _id !== which)),
      );
      // The button that had the focus is gone.
      title.current?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      notifyError(error instanceof ApiError ? error.message : "La session n'a pas pu être fermée.");
      // It ended meanwhile.
      if (error instanceof ApiError && error.code === 'SESSION_NOT_FOUND') void load();
    }
    setClosing(undefined);
  };
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <section aria-labelledby="devices" className="rounded-3xl bg-card p-6 shadow-card sm:p-8">
      <h2 id="devices" ref={title} tabIndex={-1} className="font-display text-xl font-semibold outline-none">
        Appareils connectés
      </h2>
      <p className="mt-1 text-soft">
        Chaque connexion à votre compte dure sept jours. Fermez celles que vous ne reconnaissez pas, puis
        changez de mot de passe.
      </p>
      {failure ? (
        <div className="mt-4">
          <Alert>
            <p className="mb-3">{failure}</p>
            <Button variant="secondary" onClick={() => void load()}>
              Réessayer
            </Button>
          </Alert>
        </div>
      ) : sessions ? (
        <ul className="mt-3 divide-y divide-line">
          {sessions.map((session) => (
            <DeviceRow
              key={session._id}
              session={session}
              isClosing={closing === session._id || (closing === ALL_OTHERS && !session.current)}
              onClose={() => void close(session._id)}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-leaf">
          <Spinner label="Chargement..." />
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        {others.length > 0 && (
          <Button variant="danger" pending={closing === ALL_OTHERS} onClick={() => void close(ALL_OTHERS)}>
            Fermer toutes les autres sessions
          </Button>
        )}
        <TextLink to="/edit-profile">Changer de mot de passe</TextLink>
      </div>
    </section>
  );
}

const ALL_OTHERS = 'all others';

function useSessions() {
  const [sessions, setSessions] = useState<AccountSession[]>();
  const [failure, setFailure] = useState<string>();

  const load = async (signal?: AbortSignal) => {
    try {
      setSessions(await call('GET /api/users/sessions', signal && { signal }));
      setFailure(undefined);
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof ApiError)) reportError(error);
      setFailure(error instanceof ApiError ? error.message : "La liste n'a pas pu être chargée.");
    }
  };
  const first = useRef(load);
  useEffect(() => {
    const leaving = new AbortController();
    void first.current(leaving.signal);
    return () => leaving.abort();
  }, []);

  return { sessions, failure, load: () => load(), setSessions };
}
