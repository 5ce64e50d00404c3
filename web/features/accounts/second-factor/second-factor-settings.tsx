import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SecondFactorState } from '#contract/accounts/second-factor.ts';
import { RECOVERY_CODE_COUNT } from '#contract/accounts/second-factor-rules.ts';
import type { IntentResult } from '#web/actions/use-client-action-submission.ts';
import type { ApiError } from '#web/client/api-error.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import type { SecondFactorIntentHandlers } from './second-factor-intent-handlers.ts';
import { SecondFactorPasswordForm } from './second-factor-password-form.tsx';
import { SecondFactorSetUpForm } from './set-up.tsx';
import { TurnOffSecondFactorButton } from './turn-off.tsx';

interface SecondFactorSettingsProps {
  /** State of the second factor; an error when it can't be loaded. */
  state: SecondFactorState | ApiError;
}

/** Settings of an administrator's second factor. */
export default function SecondFactorSettings({ state: loaded }: SecondFactorSettingsProps) {
  const { revalidate, state: loading } = useRevalidator();
  const title = useRef<HTMLHeadingElement>(null);
  const [prepared, setPrepared] = useState<IntentResult<SecondFactorIntentHandlers, 'prepareSecondFactor'>>();
  const [codes, setCodes] = useState<string[]>();
  /** State of the second factor from before the activation. */
  const [stale, setStale] = useState<typeof loaded>();
  const state =
    loaded === stale && 'isActive' in loaded
      ? { ...loaded, isActive: true, recoveryCodes: RECOVERY_CODE_COUNT }
      : loaded;
  const focusTitle = () => title.current?.focus();

  const showCodes = (recoveryCodes: string[]) => {
    setPrepared(undefined);
    setStale(loaded);
    setCodes(recoveryCodes);
  };
  const forgetCodes = () => {
    setCodes(undefined);
    focusTitle();
    void revalidate();
  };
  return (
    <section aria-labelledby="second-factor" className="rounded-3xl bg-card p-6 shadow-card sm:p-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id="second-factor"
          ref={title}
          tabIndex={-1}
          className="font-display text-xl font-semibold outline-none"
        >
          Validation en deux étapes
        </h2>
        {'isActive' in state && <StateBadge isActive={state.isActive} />}
      </div>
      <p className="mt-1 text-soft">
        Après le mot de passe, un code de votre téléphone&nbsp;: qui vous volerait le premier n'entrerait pas.
      </p>
      <div className="mt-4 flex flex-col items-start gap-4">
        {codes ? (
          <RecoveryCodesPanel codes={codes} onClose={forgetCodes} />
        ) : 'message' in state ? (
          <AlertBox>
            <p className="mb-3">{state.message}</p>
            <Button variant="secondary" pending={loading === 'loading'} onClick={() => void revalidate()}>
              Réessayer
            </Button>
          </AlertBox>
        ) : state.isActive ? (
          <TurnOffSecondFactorButton state={state} onDone={focusTitle} />
        ) : (
          <>
            {state.isRequired && (
              <AlertBox tone="info">
                Ce site la demande aux administrateurs&nbsp;: activez-la pour retrouver vos droits.
              </AlertBox>
            )}
            {prepared ? (
              <SecondFactorSetUpForm prepared={prepared} onActive={showCodes} />
            ) : (
              <SecondFactorPasswordForm onPrepared={setPrepared} />
            )}
          </>
        )}
      </div>
    </section>
  );
}

function StateBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'leaf' : 'neutral'}>{isActive ? 'Activée' : 'Désactivée'}</Badge>;
}
