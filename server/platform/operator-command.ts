/**
 * A command as the operator types it. `deploy/recolte` and the units of `deploy/` give RECOLTE_SETTINGS, the file of the
 * settings: their machine has the command `recolte`, and may have no npm.
 */
export function operatorCommand(name: string, ...args: string[]): string {
  if (process.env.RECOLTE_SETTINGS) return ['recolte', name, ...args].join(' ');
  return ['npm run', name, ...(args.length > 0 ? ['--'] : []), ...args].join(' ');
}
