import { useState } from 'react';
import { Button } from '../button.tsx';
import { type CodeInputProps, SecondFactorCodeInput } from './second-factor-code-input.tsx';

/** Field for a code of the app or, if the reader prefers, a recovery code. */
export function SecondFactorCodeField(field: Omit<CodeInputProps, 'isRecovery'>) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <div className="flex flex-col items-start gap-2">
      <SecondFactorCodeInput key={String(isRecovery)} {...field} isRecovery={isRecovery} />
      <Button variant="quiet" className="-ml-5" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? "Utiliser l'application" : 'Utiliser un code de secours'}
      </Button>
    </div>
  );
}
