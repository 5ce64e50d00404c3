/** Name that stands for the person of an erased account. */
export const ERASED_PERSON_NAME = { firstName: 'Utilisateur', lastName: 'supprimé' } as const;
