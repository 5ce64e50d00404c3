/** Name of the draft that holds the text which a member imports into the stall. */
export const formatStallImportDraftName = (userId: string): string => `${userId} stall`;

/** Parameter of the stall's address that opens its import. */
export const STALL_IMPORT_PARAM = 'importer';
