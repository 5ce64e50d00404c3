/**
 * Writes of members on public pages, as the `clientAction` of each page. Loaded on demand: visitors download none of
 * it. A single action at another URL would not do: the router would load that page first, and reload without a
 * network.
 */
export const clientAction = (args: { request: Request }) =>
  import('./member-actions.ts').then((module) => module.clientAction(args));
