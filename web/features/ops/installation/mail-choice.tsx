import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';

interface MailChoiceProps {
  /** Sentence about the mail server that was tried and does not work. */
  fault: string | undefined;
  isPending: boolean;
  onWithoutMail: () => void;
}

/** Choice of a site without mails, with its consequences; nobody makes it by going on. */
export function MailChoice({ fault, isPending, onWithoutMail }: MailChoiceProps) {
  return (
    <>
      {fault && (
        <AlertBox>
          Le site n'est pas encore créé, car l'e-mail d'essai n'est pas parti&nbsp;:{' '}
          {insertNonBreakingSpaces(fault)} Corrigez, puis recommencez.
        </AlertBox>
      )}
      <div className="flex flex-col items-start gap-3 rounded-2xl border border-line p-4">
        <p>
          Sans e-mails, personne ne peut s'inscrire (le lien d'activation n'arrive pas), retrouver un mot de
          passe oublié, ni savoir qu'un message l'attend. Vous pourrez les régler plus tard, dans
          «&nbsp;Réglages&nbsp;».
        </p>
        <Button variant="secondary" pending={isPending} onClick={onWithoutMail}>
          Continuer sans e-mails
        </Button>
      </div>
    </>
  );
}
