import { useState } from 'react';
import type { SecondFactorState } from '#contract/accounts/second-factor.ts';
import { SECOND_FACTOR_CODE_DIGITS } from '#contract/accounts/second-factor-rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SecondFactorCodeField } from '#web/ui/forms/second-factor-code-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { secondFactorIntentHandlers } from './second-factor-intent-handlers.ts';

interface TurnOffSecondFactorButtonProps {
  state: SecondFactorState;
  onDone: () => void;
}

export function TurnOffSecondFactorButton({ state, onDone }: TurnOffSecondFactorButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>{leftSentence(state.recoveryCodes)}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Désactiver
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Désactiver la validation en deux étapes&nbsp;?"
      >
        <TurnOffForm isRequired={state.isRequired} onDone={onDone} onCancel={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

interface TurnOffFormProps {
  isRequired: boolean;
  onDone: () => void;
  onCancel: () => void;
}

function TurnOffForm({ isRequired, onDone, onCancel }: TurnOffFormProps) {
  const form = useForm(secondFactorIntentHandlers, 'turnOffSecondFactor', { done: onDone });
  return (
    <Form form={form}>
      <p className="text-soft">
        {isRequired
          ? "Ce site la demande aux administrateurs\u00a0: vous ne pourrez plus rien faire avant de l'activer de nouveau."
          : 'Le mot de passe suffira de nouveau pour se connecter à votre compte. Vos codes de secours ne serviront plus.'}
      </p>
      <SecondFactorCodeField {...form.field('code')} digits={SECOND_FACTOR_CODE_DIGITS} />
      <DialogButtons onCancel={onCancel}>
        <SubmitButton form={form} variant="danger">
          Désactiver
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function leftSentence(left: number): string {
  const again = 'Désactivez-la puis activez-la de nouveau pour en avoir dix';
  if (left === 0) return `Il ne vous reste aucun code de secours. ${again}.`;
  const remaining =
    left === 1 ? 'Il vous reste un code de secours.' : `Il vous reste ${left} codes de secours.`;
  return left > 3 ? `${remaining} Vous ne les avez plus\u00a0? ${again} autres.` : `${remaining} ${again}.`;
}
