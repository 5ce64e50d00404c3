import type { ComponentProps, ReactNode } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'value' | 'children'> {
  label: ReactNode;
}

/** Switch for a setting that applies at once; in a form use a checkbox. */
export function Switch({ label, className = '', ...input }: SwitchProps) {
  return (
    <label className={`inline-flex min-h-11 items-center gap-3 py-1.5 ${className}`}>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its checked state
        role="switch"
        value="true"
        className="relative h-7 w-12 shrink-0 appearance-none rounded-full bg-edge transition-colors duration-300 before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-card before:transition-transform before:duration-300 checked:bg-leaf checked:before:translate-x-5 disabled:opacity-60"
      />
      {label}
    </label>
  );
}
