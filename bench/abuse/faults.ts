/** What went wrong in a run: kinds of fault, how often each was seen, and one example of it. */
export interface Faults {
  note: (fault: string, example?: string) => void;
  /** Notes the fault unless `isRight`. */
  expect: (isRight: boolean, fault: string, example?: string) => void;
  /** Prints all kinds. @returns how many there are */
  report: () => number;
}

export function createFaults(): Faults {
  const faults = new Map<string, { count: number; example: string }>();
  const note = (fault: string, example = '') => {
    const known = faults.get(fault);
    if (known) known.count += 1;
    else faults.set(fault, { count: 1, example });
  };
  return {
    note,
    expect(isRight, fault, example) {
      if (!isRight) note(fault, example);
    },
    report() {
      for (const [fault, { count, example }] of faults)
        console.log(`FAULT ${fault} (${count}×)${example && `, for example ${example}`}`);
      return faults.size;
    },
  };
}
