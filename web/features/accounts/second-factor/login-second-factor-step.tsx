import { type ReactNode, useState } from 'react';
import { SECOND_FACTOR_CODE_DIGITS } from '#contract/accounts/second-factor-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { SecondFactorCodeInput } from '#web/ui/forms/second-factor-code-input.tsx';

interface LoginCodeStepProps {
  name: string;
  error?: string | undefined;
  onBack: () => void;
  /** Button that sends the code of the second factor. */
  children: ReactNode;
}

/** Second step of a login, which asks for a code after the password. */
export function LoginSecondFactorStep({ name, error, onBack, children }: LoginCodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      <SecondFactorCodeInput
        key={String(isRecovery)}
        name={name}
        error={error}
        digits={SECOND_FACTOR_CODE_DIGITS}
        isRecovery={isRecovery}
        hint={
          isRecovery
            ? "L'un de ceux que vous avez gardés. Il ne servira qu'une fois."
            : 'Celui que votre application de validation montre en ce moment.'
        }
      />
      {children}
      <div className="-mt-2 flex flex-col items-center">
        <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Utiliser l'application" : 'Utiliser un code de secours'}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Changer de compte
        </Button>
      </div>
      {isRecovery && (
        <p className="-mt-2 text-center text-sm text-balance text-soft">
          Plus de code de secours&nbsp;? Un autre administrateur du site peut retirer la validation en deux
          étapes de votre compte.
        </p>
      )}
    </>
  );
}
