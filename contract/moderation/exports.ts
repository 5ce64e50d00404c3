import { keysOf } from '../keys-of.ts';

/** Lists that administrators may open in a spreadsheet, with their labels. No package: pages load this file. */
export const csvExportLabels = {
  users: 'Utilisateurs',
  listings: 'Annonces',
  decisions: 'Décisions',
  notices: 'Signalements de pages',
} as const;
export type CsvExportName = keyof typeof csvExportLabels;
export const csvExportNames = keysOf(csvExportLabels);
