import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';
import { useHydrated } from '../use-hydrated.ts';
import type { FormState } from './form.tsx';

/** Submit button, disabled until hydration. */
export function SubmitButton({
  form,
  disabled,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'form'> & { form: FormState }) {
  const isReady = useHydrated();
  return <Button {...rest} type="submit" disabled={disabled || !isReady} pending={form.isPending} />;
}
