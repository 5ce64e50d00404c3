/** No dependency: pages load this file. */

/** The lists that administrators may open in a spreadsheet, with their labels. */
export const exportLabels = {
  users: 'Utilisateurs',
  listings: 'Annonces',
  decisions: 'Décisions',
  notices: 'Signalements de pages',
} as const;
export type ExportName = keyof typeof exportLabels;
export const exportNames = Object.keys(exportLabels) as ExportName[];
