import { type RefObject, useEffect, useRef } from 'react';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { readFormElementData } from '#web/ui/forms/form-values.ts';
import { TestMailResult } from '../../test-mail-result.tsx';
import type { settingsIntentHandlers } from '../settings-intents.ts';

/** Button that sends a test mail by the mail server of the form, saved or not, and the answer of that server. */
export function MailServerTrial({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const answer = useRef<HTMLDivElement>(null);
  const { submit, isPending, result, failure, error } = useClientActionSubmission<
    typeof settingsIntentHandlers,
    'tryMailServer'
  >('tryMailServer', { revalidate: false });
  const [fault = failure] = Object.values(error?.errors ?? {});
  useEffect(() => {
    if (result || fault) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [result, fault]);
  return (
    <>
      <Button
        variant="secondary"
        className="self-start"
        pending={isPending}
        onClick={() => form.current && submit(readFormElementData(form.current))}
      >
        M'envoyer un e-mail d'essai
      </Button>
      <div ref={answer} className="scroll-mb-44 empty:hidden">
        <TestMailResult result={result} fault={fault} />
      </div>
    </>
  );
}
