interface Fault {
  path: readonly PropertyKey[];
  message: string;
}

/** What is wrong with each field, of several faults the first: `location.city` → French sentence. */
export function firstFaults(faults: Iterable<Fault>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of faults) fields[path.join('.')] ??= message;
  return fields;
}
