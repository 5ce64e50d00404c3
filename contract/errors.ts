import { unavailableReceiverTexts } from './unavailable-receiver-texts.ts';

/**
 * Errors: HTTP status and French sentence by code. `USER_ALREADY_EXISTS` is the literal that the specification's
 * clients compare.
 */
export const apiErrors = {
  INVALID_INPUT: [400, 'Certains champs sont incorrects.'],
  MALFORMED_REQUEST: [400, "La requête n'a pas pu être lue."],
  LINK_INVALID: [400, "Ce lien n'est plus valable. Demandez-en un nouveau."],
  TO_ONESELF: [400, 'Vous ne pouvez pas vous écrire à vous-même.'],
  UNKNOWN_PLACE: [400, 'Nous ne connaissons pas ce lieu.'],
  UNAUTHENTICATED: [401, 'Connectez-vous pour continuer.'],
  BAD_CREDENTIALS: [401, 'Email ou mot de passe incorrect'],
  SECOND_FACTOR_REQUIRED: [401, 'Entrez le code de votre application de validation.'],
  SECOND_FACTOR_WRONG: [401, 'Ce code est faux, a expiré ou a déjà servi.'],
  SECOND_FACTOR_MISSING: [
    403,
    "Activez d'abord la validation en deux étapes, dans « Mes informations » : ce site la demande aux administrateurs.",
  ],
  /** `errors` names what to give: `password`, `code` or both. */
  CONFIRM_PASSWORD: [403, "Confirmez d'abord que c'est bien vous."],
  ACCOUNT_NOT_ACTIVATED: [
    403,
    "Votre compte n'est pas encore activé. Ouvrez le lien reçu par e-mail ou demandez-en un nouveau.",
  ],
  ACCOUNT_SUSPENDED: [403, 'Votre compte est suspendu.'],
  SIGN_UP_CLOSED: [403, 'Les inscriptions sont fermées pour le moment.'],
  TERMS_CHANGED: [403, 'Nos conditions générales ont changé : acceptez-les pour continuer.'],
  TRADER_DETAILS_REQUIRED: [
    403,
    "Indiquez d'abord l'adresse, l'e-mail et le téléphone de votre entreprise, dans « Mes informations » : ce site les demande aux professionnels.",
  ],
  OUTSIDE_TERRITORY: [400, 'Ce site ne publie que les annonces de son territoire.'],
  ACCOUNT_TOO_NEW: [403, 'Votre compte est tout récent : vous pourrez publier un peu plus tard.'],
  FORBIDDEN: [403, "Vous n'avez pas le droit de faire cela."],
  RECEIVER_SUSPENDED: [403, unavailableReceiverTexts.suspended],
  RECEIVER_DELETED: [403, unavailableReceiverTexts.deleted],
  NOT_FOUND: [404, 'Page introuvable.'],
  LISTING_NOT_FOUND: [404, 'Annonce introuvable.'],
  LISTING_GONE: [404, "Cette annonce n'existe plus."],
  OWN_SECOND_FACTOR: [403, 'Désactivez la vôtre dans « Mes informations », avec un code.'],
  OWN_ADMIN_RIGHTS: [403, 'Demandez à un autre administrateur de retirer vos droits.'],
  OWN_LISTING: [403, 'Cette annonce est la vôtre.'],
  REPORT_NOT_FOUND: [404, 'Signalement introuvable.'],
  NOTICE_NOT_FOUND: [404, 'Signalement introuvable.'],
  DECISION_NOT_FOUND: [404, 'Décision introuvable.'],
  CONTEST_NOT_FOUND: [404, 'Contestation introuvable.'],
  SEARCH_NOT_FOUND: [404, 'Recherche introuvable.'],
  SESSION_NOT_FOUND: [404, 'Session introuvable.'],
  SECOND_FACTOR_NOT_FOUND: [404, "La validation en deux étapes n'est pas activée."],
  MESSAGE_NOT_FOUND: [404, 'Message introuvable.'],
  CONVERSATION_NOT_FOUND: [404, 'Conversation introuvable.'],
  RESERVATION_NOT_FOUND: [404, 'Réservation introuvable.'],
  THANKS_NOT_FOUND: [404, 'Remerciement introuvable.'],
  PLACE_NOT_FOUND: [404, 'Aucune commune à moins de 30 km.'],
  SELLER_NOT_FOUND: [404, 'Vendeur introuvable.'],
  USER_NOT_FOUND: [404, 'Utilisateur introuvable.'],
  JOB_NOT_FOUND: [404, "Cette tâche n'est plus à reprendre : elle a réussi, ou a été oubliée."],
  SLOT_NOT_FOUND: [404, 'Encart introuvable.'],
  PRODUCE_NAME_NOT_FOUND: [
    404,
    "Ce produit n'est plus dans la liste : une autre personne vient peut-être de le retirer.",
  ],
  BACKUP_NOT_FOUND: [404, 'Sauvegarde introuvable.'],
  USER_ALREADY_EXISTS: [409, 'User already exists'],
  ALREADY_INSTALLED: [409, 'Ce site est déjà installé : connectez-vous.'],
  ALREADY_ACTIVATED: [409, 'Ce compte est déjà activé : connectez-vous.'],
  CONTACT_CLOSED: [409, "Ce site n'a pas indiqué d'adresse e-mail : votre message n'est pas parti."],
  EMAIL_TAKEN: [409, 'Cette adresse email est déjà utilisée'],
  MEMBER_NOT_ACTIVE: [
    409,
    'Seul un membre actif, qui a confirmé son adresse e-mail, peut devenir administrateur.',
  ],
  LAST_ADMIN: [
    409,
    'Le dernier administrateur ne peut être ni suspendu, ni supprimé, ni privé de ses droits.',
  ],
  TOO_MANY_SEARCHES: [
    409,
    'Vous avez déjà 50 recherches enregistrées. Supprimez-en une pour enregistrer celle-ci.',
  ],
  PICTURES_FULL: [
    409,
    "Vos photos occupent toute la place prévue pour un compte (300 Mo). Supprimez d'anciennes annonces pour en ajouter.",
  ],
  MESSAGE_PICTURES_FULL: [
    409,
    'Les photos de vos messages occupent toute la place prévue pour un compte (300 Mo). Écrivez sans photo.',
  ],
  TOO_MANY_SLOTS: [409, 'Le site a déjà 20 encarts ajoutés. Supprimez-en un pour ajouter celui-ci.'],
  SLOT_CHANGED: [409, 'Une autre personne vient de changer cet encart. Relisez-le avant de continuer.'],
  TOO_MANY_PRODUCE_NAMES: [409, 'Le site a déjà 200 produits ajoutés. Retirez-en un pour ajouter celui-ci.'],
  PRODUCE_NAME_CHANGED: [
    409,
    'Une autre personne vient de changer ce produit. Relisez-le avant de continuer.',
  ],
  SECOND_FACTOR_ACTIVE: [409, 'La validation en deux étapes est déjà activée.'],
  SETTINGS_CHANGED: [
    409,
    'Une autre personne vient de changer des réglages. Relisez-les avant de continuer.',
  ],
  BACKUP_RUNNING: [409, 'Une sauvegarde est en cours : attendez sa fin.'],
  BACKUP_UNREADABLE: [
    409,
    'Cette sauvegarde est abîmée, ou chiffrée par une autre clé : elle ne peut pas être lue.',
  ],
  KEY_REUSED: [409, 'Cette clé a déjà servi pour un autre envoi.'],
  ALREADY_DECIDED: [409, 'Une autre décision a déjà été prise pour cette annonce.'],
  NOTICE_DECIDED: [409, 'Une autre décision a déjà été prise pour ce signalement.'],
  CONTEST_SENT: [409, 'Vous avez déjà contesté cette décision.'],
  CONTEST_CLOSED: [409, 'Cette décision ne peut plus être contestée.'],
  CONTEST_ANSWERED: [409, 'Cette contestation a déjà sa réponse.'],
  LISTING_CHANGED: [409, 'Cette annonce vient de changer. Relisez-la avant de continuer.'],
  TRANSITION_FORBIDDEN: [409, 'Cette annonce ne peut pas passer à cet état.'],
  /** `errors` names each item as `items.0`. */
  NOT_AVAILABLE: [409, "Ce produit n'est plus disponible."],
  /** `details.left`: `{adId, quantityLeft}` of each item of which less is left. */
  NOT_ENOUGH: [409, 'Il ne reste pas assez de ce produit.'],
  /** `details.reserved`: the quantity that is accepted and open. */
  RESERVED: [409, "Une plus grande quantité est déjà réservée : annulez d'abord une réservation."],
  /** `details.status`: the status that the reservation has. */
  RESERVATION_DECIDED: [409, 'Cette réservation ne peut pas passer à cet état.'],
  LINK_USED: [409, 'Ce lien a déjà servi.'],
  OUTCOME_CLOSED: [409, "Vous ne pouvez pas dire maintenant comment cette réservation s'est terminée."],
  ANSWER_CLOSED: [
    409,
    "Vous pouvez répondre une fois, quand l'autre personne dit que la remise n'a pas eu lieu.",
  ],
  THANKS_TOO_EARLY: [409, 'Vous pourrez dire merci une fois la remise faite.'],
  THANKS_GIVEN: [409, 'Vous avez déjà dit merci pour cette réservation.'],
  /** `details.decision`: the decision that came before. */
  THANKS_DECIDED: [409, 'Une autre décision a déjà été prise pour ces mots.'],
  REQUEST_TIMEOUT: [408, "La requête n'est pas arrivée à temps."],
  PAYLOAD_TOO_LARGE: [413, "L'envoi est trop volumineux."],
  IMAGE_TOO_LARGE: [413, 'Une photo ne peut pas dépasser 10 Mo.'],
  TOO_MANY_IMAGES: [413, 'Trop de photos.'],
  UNSUPPORTED_MEDIA_TYPE: [415, "Ce format d'envoi n'est pas accepté."],
  IMAGE_UNREADABLE: [
    415,
    "Ce fichier n'est pas une photo que nous pouvons lire (JPEG, PNG, WebP, AVIF ou GIF).",
  ],
  HEADERS_TOO_LARGE: [431, "L'adresse ou les en-têtes de la requête sont trop longs."],
  TOO_MANY_NEW_PEOPLE: [
    429,
    "Vous venez d'écrire à beaucoup de personnes pour la première fois. Attendez une heure, ou un jour si votre compte est nouveau, avant d'écrire à d'autres ; vos conversations en cours restent ouvertes.",
  ],
  TOO_MANY_REQUESTS: [429, 'Trop de tentatives. Réessayez dans un moment.'],
  FORMAT_UNSUPPORTED: [501, 'Seul le format json est proposé.'],
  INTERNAL: [500, 'Une erreur est survenue. Réessayez dans un moment.'],
  BUSY: [503, "Le site reçoit trop d'envois en ce moment. Réessayez dans un instant."],
  STOPPING: [503, 'Le site redémarre. Réessayez dans un moment.'],
  DATABASE_DOWN: [503, 'La base de données ne répond pas.'],
  DATABASE_FULL: [
    503,
    'Le site ne peut rien enregistrer pour le moment, mais tout reste lisible. Réessayez plus tard.',
  ],
  DATABASE_READ_ONLY: [503, "La base de données n'accepte pas d'écritures, mais répond."],
  BACKUPS_UNAVAILABLE: [503, 'La place des sauvegardes ne répond pas. Réessayez plus tard.'],
  STORAGE_DOWN: [
    503,
    "Les photos ne peuvent pas être enregistrées pour le moment. Rien n'est perdu : réessayez plus tard.",
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof apiErrors;

export interface ErrorResponse {
  message: string;
  code: ErrorCode;
  /** French error sentences by field path. */
  errors?: Record<string, string>;
  /** Details of the error for programs, such as the terms to accept; each domain defines its own. */
  details?: Record<string, unknown>;
  requestId: string;
}
