/** Steps of the installation, each with the part of its form. */
export const installationSteps = [
  { part: 'siteName', title: 'Bienvenue' },
  { part: 'operator', title: 'Qui tient le site' },
  { part: 'administrator', title: 'Le premier administrateur' },
  { part: 'mail', title: 'Les e-mails' },
  { part: undefined, title: 'Votre site est prêt' },
] as const;

/** Last step with a form, after which the site is installed. */
export const LAST_FORM_STEP = installationSteps.length - 2;

/** Step whose fields have errors, by their paths: the first one; undefined without any. */
export function findStepAtFault(paths: readonly string[]): number | undefined {
  const parts = new Set(paths.map((path) => path.split('.', 1)[0]));
  const index = installationSteps.findIndex(({ part }) => part && parts.has(part));
  return index === -1 ? undefined : index;
}
