import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

interface WelcomeDialogProps {
  /** Address that the mail was sent to; undefined closes the dialog. */
  email: string | undefined;
  onClose: () => void;
}

export function WelcomeDialog({ email, onClose }: WelcomeDialogProps) {
  const [name, host] = email?.split('@') ?? [];
  const breakable = (
    <>
      {name}
      <wbr />@{host}
    </>
  );
  return (
    <Dialog
      open={email !== undefined}
      onClose={onClose}
      title={<span className="whitespace-nowrap">Bienvenue !</span>}
    >
      <p>
        Un e-mail vient d'être envoyé à <strong className="wrap-anywhere">{breakable}</strong> pour vérifier
        et activer votre compte.
      </p>
      <p className="mt-2 text-soft">
        Ouvrez le lien qu'il contient, puis connectez-vous. S'il n'arrive pas, regardez dans les courriers
        indésirables.
      </p>
      <Button onClick={onClose} className="mt-6 w-full">
        J'ai compris !
      </Button>
    </Dialog>
  );
}
