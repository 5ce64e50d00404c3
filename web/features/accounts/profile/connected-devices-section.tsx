import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { AccountSession } from '#contract/accounts/user-schema.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import type { ApiError } from '#web/client/api-error.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '../text-link.tsx';
import { ConnectedDeviceRow } from './connected-device-row.tsx';
import type { ProfileIntentHandlers } from './profile-intent-handlers.ts';

interface ConnectedDevicesSectionProps {
  /** List of the account's sessions; an error when they can't be loaded. */
  sessions: AccountSession[] | ApiError;
}

export function ConnectedDevicesSection({ sessions }: ConnectedDevicesSectionProps) {
  const { revalidate, state } = useRevalidator();
  const title = useRef<HTMLHeadingElement>(null);
  // Focus moved to the title: the button is gone with its session.
  const done = () => title.current?.focus();
  const closing = useClientActionSubmission<ProfileIntentHandlers, 'closeSession'>('closeSession', {
    done,
    // Error of a session that had ended meanwhile: the list is loaded again.
    failed: (error) => error?.code === 'SESSION_NOT_FOUND' && revalidate(),
  });
  const closingOthers = useClientActionSubmission<ProfileIntentHandlers, 'closeOtherSessions'>(
    'closeOtherSessions',
    {
      done,
    },
  );
  const hasOthers = Array.isArray(sessions) && sessions.some(({ current }) => !current);
  return (
    <section aria-labelledby="devices" className="rounded-3xl bg-card p-6 shadow-card sm:p-8">
      <h2 id="devices" ref={title} tabIndex={-1} className="font-display text-xl font-semibold outline-none">
        Appareils connectés
      </h2>
      <p className="mt-1 text-soft">
        Chaque connexion à votre compte dure sept jours. Fermez celles que vous ne reconnaissez pas, puis
        changez de mot de passe.
      </p>
      {Array.isArray(sessions) ? (
        <ul className="mt-3 divide-y divide-line">
          {sessions.map((session) => (
            <ConnectedDeviceRow
              key={session._id}
              session={session}
              isClosing={closing.input === session._id || (closingOthers.isPending && !session.current)}
              onClose={() => void closing.submit(session._id)}
            />
          ))}
        </ul>
      ) : (
        <div className="mt-4">
          <AlertBox>
            <p className="mb-3">{sessions.message}</p>
            <Button variant="secondary" pending={state === 'loading'} onClick={() => void revalidate()}>
              Réessayer
            </Button>
          </AlertBox>
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        {hasOthers && (
          <Button variant="danger" pending={closingOthers.isPending} onClick={() => closingOthers.submit()}>
            Fermer toutes les autres sessions
          </Button>
        )}
        <TextLink to="/edit-profile">Changer de mot de passe</TextLink>
      </div>
    </section>
  );
}
