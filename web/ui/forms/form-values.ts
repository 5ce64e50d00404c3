/** `address[city]` → `address.city`. */
export const fieldPath = (name: string) => name.replace(/\[(\w+)\]/g, '.$1');

/** A checkbox with the value `true` that is not checked is sent as `false`. */
export function readForm(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const box of form.querySelectorAll<HTMLInputElement>(
    'input[type=checkbox][value=true]:not(:checked)',
  )) {
    if (box.name && !box.disabled) data.set(box.name, 'false');
  }
  return data;
}

/**
 * `address[city]` nests, a repeated name is a list, an empty file input is absent. Line breaks are those typed, which
 * a multipart body turns into CRLF.
 */
export function valuesOf(data: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of new Set(data.keys())) {
    const given = data
      .getAll(name)
      .filter((value) => typeof value === 'string' || value.size > 0)
      .map((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value));
    if (given.length > 0) place(values, fieldPath(name).split('.'), given.length > 1 ? given : given[0]);
  }
  return values;
}

function place(target: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown) {
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = (target[key] ?? {}) as Record<string, unknown>;
  target[key] = inner;
  place(inner, rest, value);
}
