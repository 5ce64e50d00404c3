/** Sentence on the only e-mail addresses that may sign up. @param domains at least one, such as `example.org` */
export const describeSignUpDomains = (domains: readonly string[]): string =>
  `Ce site est réservé aux adresses en ${domains.map((domain) => `@${domain}`).join(', ')}.`;
