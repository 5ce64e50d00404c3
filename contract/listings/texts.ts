/** Texts about listings, not in `rules.ts`, which every page loads. */
export const listingErrorTexts = {
  mainType: 'Veuillez choisir entre une offre et une demande.',
  type: 'Veuillez choisir entre vente, troc et don.',
  productName: 'Veuillez indiquer un produit.',
  priceInName: 'Écrivez le prix dans sa case ou dans la description, pas dans le nom du produit.',
  quantity: 'Veuillez indiquer une quantité supérieure à zéro.',
  quantityTooLarge: 'Une quantité ne peut pas dépasser un million.',
  quantityNumber: 'Écrivez la quantité en chiffres, avec ou sans unité : 10, 2,5 kg, 3 caisses.',
  otherUnit: "Cette quantité est écrite dans une autre unité que celle de l'annonce.",
  price: 'Le prix doit être un nombre positif.',
  priceZero:
    "Pour donner, modifiez l'annonce et choisissez «\u00a0Don\u00a0»\u00a0: un prix est plus grand que zéro.",
  priceTooLarge: "Un prix ne peut pas dépasser un million d'euros.",
  priceNumber: 'Écrivez le prix en chiffres, par exemple 2,50.',
  otherPriceUnit: "Écrivez ce prix sans unité, ou pour celle de l'annonce.",
  priceTooSmall: 'Un prix compte au moins un centime : indiquez-le pour une plus grande quantité.',
  priceType: 'Cette unité est inconnue.',
  description: 'Veuillez décrire votre annonce.',
  city: 'Veuillez indiquer une ville.',
  postalCode: 'Veuillez indiquer un code postal.',
  postalCodeDigits: 'Le code postal ne comporte que des chiffres.',
  searchRadius: 'Indiquez un nombre entier de kilomètres, de 1 à 50.',
  inExchange: 'Indiquez en quelques mots ce que vous aimeriez en échange.',
  images: 'Veuillez ajouter au moins une image.',
  cgu: "Veuillez accepter les conditions générales d'utilisation.",
  suspended: "Votre compte est suspendu, vous ne pouvez pas créer d'annonce",
  alreadySaved:
    'Votre annonce est déjà enregistrée, sans vos dernières modifications : vous la retrouvez dans vos annonces.',
  availability: 'Indiquez available, reserved ou soldOut.',
  reservedFor: 'Indiquez une de vos conversations au sujet de cette annonce.',
  reservedForGone:
    "Le compte de cette personne est suspendu ou supprimé : l'annonce ne peut pas lui être réservée.",
  mainTypeFixed: "Une offre ne devient pas une demande, ni l'inverse : copiez l'annonce.",
  imageOrder: 'Indiquez les photos à garder par leur chemin, et « new » pour chaque photo envoyée.',
  trueOrFalse: 'Indiquez true ou false.',
  changes: 'Indiquez de 1 à 100 annonces à changer.',
  changedMeanwhile: 'Cette annonce a changé entre-temps.',
  changedTwice: 'Indiquez chaque annonce une seule fois.',
  changedId: "Indiquez l'identifiant de l'annonce.",
  bbox: 'Indiquez la zone par quatre nombres séparés par des virgules : ouest, sud, est, nord.',
  zoom: 'Indiquez un zoom entier de 0 à 22.',
  tooLong: 'Ce texte est trop long.',
} as const;

/** Text for an account that is too new. @param when time as `DD/MM/YYYY HH:mm`, in the reader's time zone */
export const formatAccountTooNewText = (when: string): string =>
  `Votre compte est tout récent : vous pourrez publier à partir du ${when}.`;
