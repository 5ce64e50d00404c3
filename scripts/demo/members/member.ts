export interface Place {
  city: string;
  postalCode: string;
}

export interface DemoMember {
  email: string;
  firstName: string;
  lastName: string;
  /** Of the ranges that are reserved for fiction: nobody answers. */
  phone: string;
  showPhoneNumber: boolean;
  address: Place & { streetNumber: string; streetName: string };
  /** Neighbouring communes where they also hand over what they grow. */
  nearby: readonly Place[];
  /** Of a professional. The SIRETs pass the check and belong to nobody: no SIREN starts with 0000. */
  company?: { name: string; siret: string };
  joinedDaysAgo: number;
}

export function place(city: string, postalCode: string): Place {
  return { city, postalCode };
}

export function address(streetNumber: string, streetName: string, city: string, postalCode: string) {
  return { streetNumber, streetName, city, postalCode };
}
