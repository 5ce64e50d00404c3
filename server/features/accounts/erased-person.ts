/** Name that stands for the person of an erased account. */
export const ERASED_PERSON = { firstName: 'Utilisateur', lastName: 'supprimé' } as const;
