import { type ComponentType, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { InstallationState } from '#contract/ops/installation.ts';
import { useForm } from '#web/actions/use-form.ts';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, type FormState } from '#web/ui/forms/form.tsx';
import { convertFieldNameToPath, readFormElementData } from '#web/ui/forms/form-values.ts';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { installationIntentHandlers as intents } from './installation-intents.ts';
import { findStepAtFault, installationSteps, LAST_FORM_STEP } from './installation-steps.ts';
import { MailChoice } from './mail-choice.tsx';
import { MailStep } from './mail-step.tsx';
import { NextSteps } from './next-steps.tsx';
import { OperatorStep } from './operator-step.tsx';
import { SiteStep } from './site-step.tsx';

interface InstallationWizardProps {
  secret: string;
  state: InstallationState;
  /** Fields of the third step, named `administrator[...]`. */
  AdministratorFields: ComponentType<{ form: FormState }>;
  onInstalled: () => void;
}

const STEP_KEY = 'installation-step';
const END = LAST_FORM_STEP + 1;
const GONE_TEXT =
  "Cette adresse ne vaut plus, car elle ne sert que 24 heures. Demandez-en une autre à qui s'occupe de la machine du site : il suffit de le redémarrer, et son journal en affiche une.";

/** Installation of the site in five steps, of one form: what is typed stays through errors, steps and reloads. */
export function InstallationWizard({
  secret,
  state,
  AdministratorFields,
  onInstalled,
}: InstallationWizardProps) {
  const { step, goTo, title } = useStep();
  const [mailFault, setMailFault] = useState<string>();
  const [isWithoutMail, setWithoutMail] = useState(false);
  const form = useForm(intents, 'goOn', {
    revalidate: false,
    done: (result) => {
      setMailFault(result?.mailFault);
      if (result) return;
      if (step === LAST_FORM_STEP) onInstalled();
      goTo(step + 1);
    },
    failed: (error) => {
      setMailFault(undefined);
      setWithoutMail(false);
      const atFault = findStepAtFault(Object.keys(error?.errors ?? {}));
      if (atFault !== undefined) goTo(atFault, { isFocused: false });
    },
    explain: ({ code }) => (code === 'NOT_FOUND' ? GONE_TEXT : undefined),
  });
  const checked = useEarlyCheck(form);
  return (
    <Form form={checked}>
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="isWithoutMail" value={isWithoutMail ? 'true' : ''} />
      <h2 ref={title} tabIndex={-1} className="font-display text-2xl font-semibold outline-none">
        <span className="block font-sans text-sm font-normal text-soft">
          Étape {step + 1} sur {installationSteps.length}
        </span>
        {installationSteps[step]?.title}
      </h2>
      {[SiteStep, OperatorStep, AdministratorFields, MailStep].map((Step, index) => (
        // Steps that are not shown stay in the form.
        <div key={installationSteps[index]?.title} hidden={index !== step}>
          <div className="flex flex-col gap-5">
            <Step state={state} form={checked} />
          </div>
        </div>
      ))}
      {step === LAST_FORM_STEP && (
        <MailChoice
          fault={mailFault}
          isPending={form.isPending}
          onWithoutMail={() => {
            // Value in the form before it is read.
            flushSync(() => setWithoutMail(true));
            form.formProps.ref.current?.requestSubmit();
          }}
        />
      )}
      {step === END ? (
        <NextSteps />
      ) : (
        <div className="flex flex-wrap gap-3">
          {step > 0 && (
            <Button variant="secondary" onClick={() => goTo(step - 1)}>
              Retour
            </Button>
          )}
          <SubmitButton form={form}>{step === LAST_FORM_STEP ? 'Créer le site' : 'Continuer'}</SubmitButton>
        </div>
      )}
    </Form>
  );
}

/** Step of the wizard, which the device keeps until the end; its title is focused when another one is reached. */
function useStep() {
  const [step, setStep] = useState(0);
  const [arrivals, setArrivals] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const stored = Number(readBrowserStorage('local', STEP_KEY));
    if (stored > 0 && stored < END) setStep(stored);
  }, []);
  useEffect(() => {
    if (arrivals > 0) title.current?.focus();
  }, [arrivals]);
  const goTo = (next: number, { isFocused = true } = {}) => {
    writeBrowserStorage('local', STEP_KEY, next === END ? null : String(next));
    setStep(next);
    if (isFocused) setArrivals((count) => count + 1);
  };
  return { step, goTo, title };
}

/** Form whose fields are checked when they are left, too. */
function useEarlyCheck(form: FormState): FormState {
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const setFault = (path: string, text?: string) => setFaults((before) => ({ ...before, [path]: text }));
  const { onInput } = form.formProps;
  return {
    ...form,
    field: (name) => ({ name, error: form.field(name).error ?? faults[convertFieldNameToPath(name)] }),
    formProps: {
      ...form.formProps,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        onInput?.(event as Parameters<typeof onInput>[0]);
        setFault(convertFieldNameToPath((event.target as HTMLInputElement).name));
      },
      onBlur: async ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
        if (!(target instanceof HTMLInputElement) || !target.value) return;
        const path = convertFieldNameToPath(target.name);
        const refusal = await intents.goOn.check(readFormElementData(currentTarget));
        setFault(path, refusal?.errors[path]);
      },
    },
  };
}
