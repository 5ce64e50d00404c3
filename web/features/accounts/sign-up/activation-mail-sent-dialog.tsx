import { Button } from '#web/ui/button.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx';
import { ChangeUnactivatedEmailSection } from '../login/activation-help-section.tsx';
import { ActivationLinkForm } from '../login/activation-link-form.tsx';
import type { TypedUnactivatedAccountCredentials } from '../login/change-unactivated-email-form.tsx';

interface WelcomeDialogProps {
  /** Account whose activation mail was sent; undefined closes the dialog. */
  account: TypedUnactivatedAccountCredentials | undefined;
  /** Path under `/app` that the activation leads to in the end. */
  next: string;
  onChanged: (email: string) => void;
  onClose: () => void;
}

export function ActivationMailSentDialog({ account, next, onChanged, onClose }: WelcomeDialogProps) {
  return (
    <Dialog
      open={account !== undefined}
      onClose={onClose}
      title={<span className="whitespace-nowrap">Bienvenue !</span>}
    >
      <p>
        Un e-mail vient d'être envoyé à{' '}
        <strong className="wrap-anywhere">
          <ContactDetailWithLineBreaks text={account?.email ?? ''} />
        </strong>{' '}
        pour vérifier et activer votre compte.
      </p>
      {/* Change of the address right below it: further down large text would push it out of sight. */}
      {account && <ChangeUnactivatedEmailSection account={account} next={next} onChanged={onChanged} />}
      <p className="mt-2 text-soft">
        Ouvrez le lien qu'il contient&nbsp;: dans ce navigateur, il vous connecte. S'il n'arrive pas, regardez
        dans les courriers indésirables.
      </p>
      <DialogFoot className="mt-3">
        <Button ref={takeInitialFocus} onClick={onClose} className="w-full">
          J'ai compris !
        </Button>
      </DialogFoot>
      {account && (
        <section aria-label="Si rien n'arrive" className="mt-3 border-t border-line pt-4">
          <p className="mb-3 font-semibold">Rien n'arrive&nbsp;?</p>
          <ActivationLinkForm key={account.email} email={account.email} />
        </section>
      )}
    </Dialog>
  );
}

/** Gives a button the focus when its dialog opens: React would do so before, and the dialog then choose another. */
const takeInitialFocus = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '');
