interface Fault {
  path: readonly PropertyKey[];
  message: string;
}

/** French sentences by field path such as `location.city`: of several faults of a field the first. */
export function pickFirstErrorByField(faults: Iterable<Fault>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of faults) fields[path.join('.')] ??= message;
  return fields;
}
