import { useEffect, useRef, useState } from 'react';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { ActivationLinkForm } from './activation-link-form.tsx';
import {
  ChangeUnactivatedEmailForm,
  type TypedUnactivatedAccountCredentials,
} from './change-unactivated-email-form.tsx';

interface ChangeUnactivatedEmailSectionProps {
  account: TypedUnactivatedAccountCredentials;
  /** Path under `/app` that the activation leads to in the end. */
  next: string;
  onChanged: (email: string) => void;
  /** Address that was probably meant at the sign-up. */
  meant?: string | undefined;
}

/** Help for an activation mail that does not arrive: send it again, or to another address. */
export function ActivationHelpSection(props: ChangeUnactivatedEmailSectionProps) {
  const { email } = props.account;
  return (
    <div className="flex flex-col gap-4">
      <ActivationLinkForm key={email} email={email} />
      <ChangeUnactivatedEmailSection {...props} />
    </div>
  );
}

/** Button that opens the form for another address, and what became of it. */
export function ChangeUnactivatedEmailSection({
  account,
  next,
  onChanged,
  meant,
}: ChangeUnactivatedEmailSectionProps) {
  const [isChanging, setChanging] = useState(false);
  const [changedTo, setChangedTo] = useState<string>();
  const form = useRef<HTMLDivElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChanging) form.current?.querySelector<HTMLInputElement>('input[type=email]')?.focus();
    else if (changedTo) change.current?.focus();
  }, [isChanging, changedTo]);

  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="empty:-mb-4">
        {changedTo && (
          <AlertBox tone="success">
            Le lien d'activation vient de partir à{' '}
            <strong className="wrap-anywhere">
              <ContactDetailWithLineBreaks text={changedTo} />
            </strong>
            .
          </AlertBox>
        )}
      </div>
      {isChanging ? (
        <div ref={form}>
          <ChangeUnactivatedEmailForm
            account={account}
            next={next}
            meant={meant}
            onChanged={(email) => {
              setChanging(false);
              setChangedTo(email);
              onChanged(email);
            }}
          />
        </div>
      ) : (
        <Button ref={change} variant="quiet" onClick={() => setChanging(true)}>
          Changer l'adresse e-mail
        </Button>
      )}
    </div>
  );
}
