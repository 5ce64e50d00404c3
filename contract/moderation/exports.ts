import { keysOf } from '../keys-of.ts';

/** Lists that administrators may open in a spreadsheet, with their labels. No package: pages load this file. */
export const exportLabels = {
  users: 'Utilisateurs',
  listings: 'Annonces',
  decisions: 'Décisions',
  notices: 'Signalements de pages',
} as const;
export type ExportName = keyof typeof exportLabels;
export const exportNames = keysOf(exportLabels);
