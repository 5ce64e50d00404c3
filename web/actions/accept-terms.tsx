import { useState } from 'react';
import type { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { openDialogForAnswer } from '#web/ui/dialogs/open-dialog-for-answer.tsx';

interface Terms {
  version: string;
  url: string;
}

let pendingAnswer: Promise<boolean> | undefined;

/**
 * Asks whether the member accepts the terms that a refused write names. Writes refused at the same time share one
 * dialog.
 */
export function openTermsAcceptanceDialog({ data }: ApiError): Promise<boolean> {
  // Cast of the error's details, which the contract leaves open; TERMS_CHANGED has these.
  const terms = data.details as unknown as Terms;
  pendingAnswer ??= openDialogForAnswer<boolean>((answer) => (
    <TermsDialog terms={terms} onAnswer={answer} />
  )).finally(() => {
    pendingAnswer = undefined;
  });
  return pendingAnswer;
}

interface TermsDialogProps {
  terms: Terms;
  onAnswer: (isAccepted: boolean) => void;
}

function TermsDialog({ terms: { version, url }, onAnswer }: TermsDialogProps) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const accept = async () => {
    setPending(true);
    const refused = await call('POST /api/users/terms', { body: { version } }).then(
      () => undefined,
      (error: ApiError) => error.message,
    );
    setPending(false);
    setFailure(refused);
    if (refused === undefined) onAnswer(true);
  };
  return (
    <Dialog open onClose={() => onAnswer(false)} title="Nos conditions ont changé">
      <div className="flex flex-col gap-5">
        {failure && <AlertBox>{failure}</AlertBox>}
        <p>
          Lisez les{' '}
          <a href={url} target="_blank" rel="noopener" className="font-semibold text-leaf underline">
            conditions générales d'utilisation
          </a>
          , puis acceptez-les pour continuer. Ce que vous étiez en train de faire reprendra aussitôt&nbsp;:
          rien n'est perdu.
        </p>
        <DialogButtons cancel="Plus tard" onCancel={() => onAnswer(false)}>
          <Button pending={isPending} onClick={accept}>
            J'accepte
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
