/** Stands for the name of somebody whose account was erased. */
export const ERASED_PERSON = { firstName: 'Utilisateur', lastName: 'supprimé' } as const;
