/** Path of a field name: `address[city]` → `address.city`. */
export const convertFieldNameToPath = (name: string) => name.replace(/\[(\w+)\]/g, '.$1');

/** Form data read from the element. An unchecked checkbox with the value `true` is sent as `false`. */
export function readFormElementData(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const box of form.querySelectorAll<HTMLInputElement>(
    'input[type=checkbox][value=true]:not(:checked)',
  )) {
    if (box.name && !box.closest('[disabled]')) data.set(box.name, 'false');
  }
  return data;
}

/**
 * Event that `fillFormFromData` dispatches on a form, with the `FormData` as `detail`, for fields whose values no
 * control holds.
 */
export const FORM_FILLED_EVENT = 'fill';

/**
 * Event dispatched on a form before it is submitted. Fields that are not settled add promises to the list in
 * `detail`.
 */
export const COLLECT_PENDING_FIELDS_EVENT = 'settle';

/**
 * Promises of form fields whose values are not ready, such as pictures being read; one resolves to false when it fails.
 */
export function collectFormFieldReadyPromises(form: HTMLFormElement): Promise<boolean>[] {
  const unsettled: Promise<boolean>[] = [];
  form.dispatchEvent(new CustomEvent(COLLECT_PENDING_FIELDS_EVENT, { detail: unsettled }));
  return unsettled;
}

/**
 * Fills a form in by the events of a person who types, the inverse of `readFormElementData`. Unchanged fields and those of
 * `type=hidden` stay as they are. A choice that shows further fields has to come before them.
 * @param isLeft true for a further control that stays as it is
 */
export function fillFormFromData(
  form: HTMLFormElement,
  data: FormData,
  isLeft: (control: Element) => boolean,
) {
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue;
    setFieldValueWithEvents(form, name, value, (control) => isChanged(control) || isLeft(control));
  }
  form.dispatchEvent(new CustomEvent(FORM_FILLED_EVENT, { detail: data }));
}

/** True when a field of a form, or of a part of one, differs from its initial value. */
export const hasFormChanges = (form: HTMLFormElement | HTMLFieldSetElement): boolean =>
  [...form.elements].some(isChanged);

function isChanged(control: Element): boolean {
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  return isTyped(control) && control.value !== control.defaultValue;
}

/**
 * Sets a field by the events of a person who types or chooses; a field that is not shown is ignored.
 * @param isLeft true for a control that stays as it is
 */
export function setFieldValueWithEvents(
  form: HTMLFormElement | null,
  name: string,
  value: string,
  isLeft: (control: Element) => boolean = () => false,
) {
  // Live list `elements`: the previous value may have shown this field.
  for (const control of form?.elements ?? [])
    if (control.getAttribute('name') === name && !isLeft(control)) fill(control, value);
}

function fill(control: Element, value: string) {
  if (isToggle(control)) {
    if (control.checked !== (control.value === value)) control.click();
  } else if (isTyped(control) || control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event(isTyped(control) ? 'input' : 'change', { bubbles: true }));
  }
}

const isToggle = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

const isTyped = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'hidden'].includes(control.type));

/**
 * Values of form data: `address[city]` nests, `items[0][id]` is in a list, a repeated name is a list, an empty file
 * input is absent. Line breaks are LF as typed, which a multipart body turns into CRLF.
 */
export function convertFormDataToNestedObject(data: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of new Set(data.keys())) {
    const given = data
      .getAll(name)
      .filter((value) => typeof value === 'string' || value.size > 0)
      .map((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value));
    if (given.length > 0)
      place(values, convertFieldNameToPath(name).split('.'), given.length > 1 ? given : given[0]);
  }
  return values;
}

function place(target: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown) {
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = (target[key] ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {})) as Record<string, unknown>;
  target[key] = inner;
  place(inner, rest, value);
}
