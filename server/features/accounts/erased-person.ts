/** Name that stands for the person of an erased account. */
export const ERASED_PERSON_FIRST_AND_LAST_NAME = { firstName: 'Utilisateur', lastName: 'supprimé' } as const;
