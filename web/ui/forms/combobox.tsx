import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { ActiveComboboxProps, ComboboxSharedProps } from './active-combobox.tsx';
import { formControlClass } from './control-class.ts';
import { Field, type FieldProps, splitFieldProps } from './field.tsx';

interface ComboboxProps<T> extends FieldProps, ComboboxSharedProps<T> {
  defaultValue?: string;
  placeholder?: string;
  autoComplete?: string;
  /** Class of the combobox's input, in place of the default one. */
  inputClass?: string;
  className?: string;
}

/**
 * Text field with suggestions; any other text is valid too. A plain input, without JavaScript, until it is focused or
 * hovered.
 */
export function Combobox<T>({
  defaultValue = '',
  placeholder,
  autoComplete = 'off',
  inputClass = formControlClass,
  ...props
}: ComboboxProps<T>) {
  const { field, own: behaviour } = splitFieldProps(props);
  const plain = useRef<HTMLInputElement>(null);
  const [Active, setActive] = useState<ComponentType<ActiveComboboxProps<T>>>();
  const [isReplaced, setReplaced] = useState(false);
  const activate = useCallback(() => {
    import('./active-combobox.tsx').then(
      (module) => setActive(() => module.ActiveCombobox<T>),
      () => undefined,
    );
  }, []);
  // Focus read once: the input may have been focused before hydration.
  useEffect(() => {
    if (document.activeElement === plain.current) activate();
  }, [activate]);
  return (
    <Field {...field}>
      {(control) => {
        const input = { ...control, placeholder, autoComplete, className: inputClass };
        return (
          <span className="relative block">
            {!isReplaced && (
              <input
                {...input}
                ref={plain}
                type="text"
                defaultValue={defaultValue}
                onFocus={activate}
                onPointerEnter={activate}
                onChange={({ currentTarget }) => behaviour.onType?.(currentTarget.value)}
              />
            )}
            {Active && (
              <Active {...behaviour} input={input} plain={plain} onReady={() => setReplaced(true)} />
            )}
          </span>
        );
      }}
    </Field>
  );
}
