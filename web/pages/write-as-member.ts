/**
 * The `clientAction` of every public page: the writes of members there. Loaded on demand, as visitors download nothing of
 * it. Not one for all at another address: the router would load that page first, and reload without a network.
 */
export const clientAction = (args: { request: Request }) =>
  import('./member-actions.ts').then((module) => module.clientAction(args));
