import { keysOf } from '../keys-of.ts';

/** CSV exports for administrators, with their labels. No package: pages load this file. */
export const csvExportTitles = {
  users: 'Utilisateurs',
  listings: 'Annonces',
  decisions: 'Décisions',
  notices: 'Signalements de pages',
} as const;
export type CsvExportName = keyof typeof csvExportTitles;
export const csvExportNames = keysOf(csvExportTitles);
