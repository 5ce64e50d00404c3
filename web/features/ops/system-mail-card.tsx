import type { SystemState } from '#contract/ops/system.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { FailedJobList } from './failed-job-list.tsx';
import { SystemFactList } from './system-fact-list.tsx';
import type { SystemIntentHandlers } from './system-intents.ts';
import { TestMailResult } from './test-mail-result.tsx';

export function SystemMailCard({ mail, jobs }: Pick<SystemState, 'mail' | 'jobs'>) {
  return (
    <TitledCard
      title="E-mails"
      note="Un e-mail que le serveur n'accepte pas est essayé de nouveau pendant deux jours."
    >
      {mail && (
        <SystemFactList
          facts={[
            { label: 'En attente', value: mail.queued.toLocaleString('fr') },
            ...(mail.oldestSince
              ? [
                  {
                    label: 'Le plus ancien attend depuis le',
                    value: <LocalDateTimeLabel iso={mail.oldestSince} />,
                  },
                ]
              : []),
            { label: 'Sans succès en trois jours', value: mail.refused.toLocaleString('fr') },
            { label: 'Adresses de membres refusées', value: mail.refusedAddresses.toLocaleString('fr') },
          ]}
        />
      )}
      {jobs && <FailedJobList kind="mail" label="E-mails sans succès" failures={jobs.failures} />}
      <TestMailButton />
    </TitledCard>
  );
}

function TestMailButton() {
  const { submit, isPending, result, failure } = useClientActionSubmission<
    SystemIntentHandlers,
    'sendTestMail'
  >('sendTestMail');
  return (
    <>
      <Button variant="secondary" className="self-start" pending={isPending} onClick={() => submit()}>
        M'envoyer un e-mail d'essai
      </Button>
      <TestMailResult result={result} fault={failure} />
    </>
  );
}
