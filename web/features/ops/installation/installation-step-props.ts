import type { InstallationState } from '#contract/ops/installation.ts';
import type { FormState } from '#web/ui/forms/form.tsx';

export interface InstallationStepProps {
  state: InstallationState;
  form: FormState;
}
