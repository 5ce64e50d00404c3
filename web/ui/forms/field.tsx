import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** Props of every form control; `{...form.field('email')}` gives `name` and `error`. */
export interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** True to show the asterisk of a required field; the schema decides what is required. */
  required?: boolean | undefined;
  /** True to hide the label visually. */
  hideLabel?: boolean | undefined;
}

export interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

/** Props of a form field. `className` applies to the whole field, label included. */
type FieldFrame = FieldProps & { className?: string | undefined };

/** Splits the props of a control into those for its `Field` and those for the control itself. */
export function splitFieldProps<P extends FieldFrame>({
  name,
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  ...own
}: P) {
  return { field: { name, label, hint, error, required, hideLabel, className }, own };
}

interface Props extends FieldFrame {
  children: (control: ControlProps) => ReactNode;
}

export function Field({ name, label, hint, error, required, hideLabel, className = '', children }: Props) {
  const id = useId();
  const control = createControlAriaProps({ id, name, hint, error, required });
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <div className={hideLabel ? 'sr-only' : 'font-semibold'}>
        <label htmlFor={id}>{label}</label>
        {required && <RequiredMark />}
      </div>
      {hint && <FieldHint id={id}>{hint}</FieldHint>}
      {children(control)}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function createControlAriaProps({
  id,
  name,
  hint,
  error,
  required,
}: Omit<FieldProps, 'label'> & { id: string }): ControlProps {
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': descriptions || undefined,
    'aria-required': required || undefined,
  };
}

/** Asterisk of a required field, never on a line of its own. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger">
      {'\u00a0*'}
    </span>
  );
}

/**
 * Hint below a field.
 * @param props.id id of the control that it describes
 */
export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="text-sm text-soft">
      {children}
    </p>
  );
}

/**
 * Error below a field.
 * @param props.id id of the control that it describes
 */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    error && (
      <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4" />
        {error}
      </p>
    )
  );
}
