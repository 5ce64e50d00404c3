/** The specification's words for this failure too. */
export const REPORT_FAILURE = "Une erreur est survenue lors de l'archivage de l'annonce";
