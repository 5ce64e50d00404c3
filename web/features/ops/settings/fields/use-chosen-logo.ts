import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { SettingName } from '#contract/settings/settings.ts';
import { FORM_FILLED_EVENT } from '#web/ui/forms/form-values.ts';

const FIELD = 'LOGO' satisfies SettingName;

/** Logo to save: a file, null to remove the stored one, undefined to leave it. */
export type ChosenLogo = File | null | undefined;

/** Logo chosen in a form, which is sent with it and kept in its draft. */
export function useChosenLogo(form: RefObject<HTMLFormElement | null>) {
  const [chosen, setChosen] = useState<ChosenLogo>();
  /** Current logo, perhaps before the next rendering. */
  const latest = useRef<ChosenLogo>(undefined);
  const set = (logo: ChosenLogo) => {
    latest.current = logo;
    setChosen(logo);
  };
  const restore = useEffectEvent((value: FormDataEntryValue | null) => {
    if (value === null || latest.current !== undefined) return;
    set(value instanceof File ? value : null);
  });
  useLayoutEffect(() => {
    const element = form.current;
    const attach = ({ formData }: FormDataEvent) => {
      formData.delete(FIELD);
      if (latest.current !== undefined) formData.set(FIELD, latest.current ?? '');
    };
    const fill = ({ detail }: CustomEvent<FormData>) => restore(detail.get(FIELD));
    element?.addEventListener('formdata', attach);
    element?.addEventListener(FORM_FILLED_EVENT, fill as EventListener);
    return () => {
      element?.removeEventListener('formdata', attach);
      element?.removeEventListener(FORM_FILLED_EVENT, fill as EventListener);
    };
  }, [form]);
  return {
    chosen,
    latest,
    choose(logo: ChosenLogo) {
      set(logo);
      // Event `input`, as no control of the form has changed by itself.
      const field = form.current?.elements.namedItem(FIELD);
      if (field instanceof Element) field.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}
