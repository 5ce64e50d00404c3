import { useRef, useState } from 'react';
import { secondFactorErrorTexts } from '#contract/accounts/second-factor-rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { addNextParam } from '#web/client/next-path.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { NoHyphenBreakText } from '#web/ui/no-hyphen-break-text.tsx';
import { EmailInput } from '../email/email-input.tsx';
import { LoginSecondFactorStep } from '../second-factor/login-second-factor-step.tsx';
import { TextLink } from '../text-link.tsx';
import { ActivationHelpSection } from './activation-help-section.tsx';
import type { TypedUnactivatedAccountCredentials } from './change-unactivated-email-form.tsx';
import { EnterBeforeHydrationScript } from './early-enter.tsx';
import { createLoginNavigationState } from './login-state.ts';
import { readLocalStorageSignUpEmail } from './sign-up-device.ts';
import { visitorAccountIntentHandlers } from './visitor-account-intent-handlers.ts';

interface LoginFormProps {
  /** E-mail address as it is typed, which `onEmail` changes. */
  email: string | undefined;
  /** Path under `/app` that the login leads to. */
  next: string;
  onEmail: (email: string) => void;
  /**
   * Callback after a login.
   * @param mustSetUp an administrator has to set up the second factor first
   */
  onToken: (token: string, mustSetUp: boolean) => void;
}

export function LoginForm({ email, next, onEmail, onToken }: LoginFormProps) {
  const [unactivated, setUnactivated] = useState<Unactivated>();
  const fields = useRef<HTMLDivElement>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm(visitorAccountIntentHandlers, 'logIn', {
    revalidate: false,
    done: ({ token, mustSetUpSecondFactor = false }) => onToken(token, mustSetUpSecondFactor),
    explain: ({ code }) => {
      // Message above the form, with the ways to another link.
      if (code === 'ACCOUNT_NOT_ACTIVATED') return {};
      // First request without a code is not an error: it makes the form ask for a code.
      if (code === 'SECOND_FACTOR_REQUIRED') return needsCode ? { code: secondFactorErrorTexts.code } : {};
      return undefined;
    },
    failed: (error, sent) => {
      const { email, password } = Object.fromEntries(sent);
      const credentials = { email: String(email), password: String(password) };
      setUnactivated(
        error?.code === 'ACCOUNT_NOT_ACTIVATED'
          ? { ...credentials, message: error.message }
          : error?.code === 'BAD_CREDENTIALS'
            ? signedUpOtherwise(credentials)
            : undefined,
      );
      if (error?.code === 'SECOND_FACTOR_REQUIRED') setNeedsCode(true);
      if (error?.code === 'BAD_CREDENTIALS') setNeedsCode(false);
    },
  });
  const takeNewEmail = (newEmail: string) => {
    const input = fields.current?.querySelector<HTMLInputElement>('input[name=email]');
    if (input) input.value = newEmail;
    onEmail(newEmail);
    setUnactivated((before) => before && { ...before, email: newEmail });
  };
  const submit = <SubmitButton form={form}>Se connecter</SubmitButton>;

  return (
    <>
      {unactivated && !form.isPending && (
        <div ref={showTop} className="flex scroll-mt-24 flex-col gap-4">
          <AlertBox>
            <NoHyphenBreakText text={unactivated.message} />
          </AlertBox>
          <ActivationHelpSection
            account={unactivated}
            next={next}
            meant={unactivated.meant}
            onChanged={takeNewEmail}
          />
        </div>
      )}
      <Form form={form}>
        <div ref={fields} hidden={needsCode} className="flex flex-col gap-5">
          <EmailInput {...form.field('email')} isKnown defaultValue={email} onType={onEmail} />
          <div>
            <PasswordInput {...form.field('password')} label="Mot de passe" autoComplete="current-password" />
            <TextLink
              to={addNextParam('/forgotten/password', next)}
              state={createLoginNavigationState(email ?? null)}
            >
              Mot de passe oublié&nbsp;?
            </TextLink>
          </div>
        </div>
        {needsCode ? (
          <LoginSecondFactorStep {...form.field('code')} onBack={() => setNeedsCode(false)}>
            {submit}
          </LoginSecondFactorStep>
        ) : (
          submit
        )}
        <EnterBeforeHydrationScript />
      </Form>
    </>
  );
}

interface Unactivated extends TypedUnactivatedAccountCredentials {
  message: string;
  /** Address that was probably meant at the sign-up. */
  meant?: string;
}

/** Account that was created on this device with another address than that of a refused log-in. */
function signedUpOtherwise({ email, password }: TypedUnactivatedAccountCredentials): Unactivated | undefined {
  const signedUp = readLocalStorageSignUpEmail();
  if (!signedUp || signedUp === email.trim().toLowerCase()) return undefined;
  const message = `Le compte créé sur cet appareil attend son activation à l'adresse ${signedUp}. Si elle est fausse, changez-la.`;
  return { email: signedUp, password, meant: email, message };
}

/** Scrolls to a message that has just appeared above the fields. */
const showTop = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
