import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { Backups } from '#contract/ops/backups.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { startPolling } from '#web/client/polling-handle.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import type { BackupIntentHandlers } from './backup-intents.ts';
import { BackupList } from './backup-list.tsx';

/** Backups of the site: what there is, what is being made, and whether the last one could be restored. */
export function BackupsCard({ backups }: { backups: Backups | ApiError }) {
  if (backups instanceof ApiError)
    return (
      <TitledCard title="Sauvegardes">
        <AlertBox>Les sauvegardes ne peuvent pas être lues&nbsp;: {backups.message}</AlertBox>
      </TitledCard>
    );
  return <ReadBackupsCard backups={backups} />;
}

function ReadBackupsCard({ backups }: { backups: Backups }) {
  const { running, failure, fault, place } = backups;
  const make = useClientActionSubmission<BackupIntentHandlers, 'makeBackup'>('makeBackup');
  useReloadOnceDone(running?.since);
  return (
    <TitledCard title="Sauvegardes" note={<Note backups={backups} />}>
      {fault && <AlertBox>{fault}</AlertBox>}
      {failure && !running && (
        <AlertBox>
          <p>
            La dernière sauvegarde, le <LocalDateTimeLabel iso={failure.at} />, n'a pas réussi&nbsp;:
          </p>
          {failure.sentences.map((sentence) => (
            <p key={sentence}>{insertNonBreakingSpaces(sentence)}</p>
          ))}
        </AlertBox>
      )}
      {running && (
        <AlertBox tone="info">
          {running.kind === 'backup'
            ? 'Une sauvegarde est en cours'
            : 'Un essai de restauration est en cours'}
          , depuis le <LocalDateTimeLabel iso={running.since} />. Vous pouvez quitter cette page.
        </AlertBox>
      )}
      <Rehearsal rehearsal={backups.rehearsal} />
      {backups.backups.length > 0 ? (
        <BackupList backups={backups.backups} />
      ) : (
        !fault && <p className="text-soft">Aucune sauvegarde pour le moment.</p>
      )}
      {place && (
        <Button
          variant="secondary"
          className="self-start"
          pending={make.isPending || running?.kind === 'backup'}
          onClick={() => make.submit()}
        >
          Sauvegarder maintenant
        </Button>
      )}
    </TitledCard>
  );
}

function Note({ backups: { place, kept, isEncrypted } }: { backups: Backups }) {
  if (!place) return null;
  return (
    <>
      Chaque nuit à 3&nbsp;h, {isEncrypted ? 'chiffrées, ' : ''}dans{' '}
      <span className="wrap-anywhere">{place}</span>. Le site garde la dernière de chaque jour pendant{' '}
      {countOf(kept.days, 'jour')}
      {kept.weeks > 0 && <>, de chaque semaine pendant {countOf(kept.weeks, 'semaine')}</>}, et toutes celles
      du dernier jour. Une sauvegarde contient tout, données personnelles comprises&nbsp;: gardez-en une copie
      ailleurs, en lieu sûr. Sur la machine du site, <code>npm run restore</code> reprend le fichier
      téléchargé.
    </>
  );
}

function Rehearsal({ rehearsal }: Pick<Backups, 'rehearsal'>) {
  if (!rehearsal)
    return (
      <p className="text-sm text-soft">
        Une fois par mois, la plus récente est restaurée dans une base d'essai et comparée. Ce n'est pas
        encore arrivé.
      </p>
    );
  return (
    <AlertBox tone={rehearsal.isRight ? 'success' : 'error'}>
      <p>
        {rehearsal.isRight ? 'Dernière restauration réussie' : "L'essai de restauration a échoué"}, le{' '}
        <LocalDateTimeLabel iso={rehearsal.at} />
        {rehearsal.backup && (
          <>
            , de la sauvegarde <span className="wrap-anywhere">{rehearsal.backup}</span>
          </>
        )}
        &nbsp;:
      </p>
      {rehearsal.sentences.map((sentence) => (
        <p key={sentence}>{insertNonBreakingSpaces(sentence)}</p>
      ))}
    </AlertBox>
  );
}

/** Loads the page again once what is running has ended. */
function useReloadOnceDone(since: string | undefined) {
  const { revalidate } = useRevalidator();
  const reload = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (since === undefined) return;
    const polling = startPolling((signal) => call('GET /api/admin/backups', { signal }), {
      answer: ({ running }) => {
        if (running?.since === since) return;
        polling.stop();
        reload();
      },
    });
    return polling.stop;
  }, [since]);
}

const countOf = (count: number, unit: string) => `${count}\u00a0${unit}${count > 1 ? 's' : ''}`;
