import { keysOf } from '../keys-of.ts';

/** CSV exports for administrators, with their labels. No package: pages load this file. */
export const exportLabels = {
  users: 'Utilisateurs',
  listings: 'Annonces',
  decisions: 'Décisions',
  notices: 'Signalements de pages',
} as const;
export type ExportName = keyof typeof exportLabels;
export const exportNames = keysOf(exportLabels);
