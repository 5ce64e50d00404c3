/** `address[city]` and `address.city` name the same field. */
export const fieldPath = (name: string) => name.replace(/\[(\w+)\]/g, '.$1');

/** What the form would send; a checkbox worth `true` that is not checked says `false`. */
export function readForm(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const box of form.querySelectorAll<HTMLInputElement>(
    'input[type=checkbox][value=true]:not(:checked)',
  )) {
    if (box.name && !box.disabled) data.set(box.name, 'false');
  }
  return data;
}

/** As an object: `address[city]` nests, a repeated name is a list, a file input left empty is absent. */
export function valuesOf(data: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of new Set(data.keys())) {
    const given = data.getAll(name).filter((value) => typeof value === 'string' || value.size > 0);
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
