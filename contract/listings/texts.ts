/** Apart from `rules.ts`, which every page loads. */
export const listingTexts = {
  mainType: 'Veuillez choisir entre une offre et une demande.',
  type: 'Veuillez choisir entre vente, troc et don.',
  productName: 'Veuillez indiquer un produit.',
  quantity: 'Veuillez indiquer une quantité supérieure à zéro.',
  price: 'Le prix doit être un nombre positif.',
  priceTooSmall: 'Un prix compte au moins un centime : indiquez-le pour une plus grande quantité.',
  priceType: 'Cette unité est inconnue.',
  description: 'Veuillez décrire votre annonce.',
  city: 'Veuillez indiquer une ville.',
  postalCode: 'Veuillez indiquer un code postal.',
  postalCodeDigits: 'Le code postal ne comporte que des chiffres.',
  images: 'Veuillez ajouter au moins une image.',
  cgu: "Veuillez accepter les conditions générales d'utilisation.",
  suspended: "Votre compte est suspendu, vous ne pouvez pas créer d'annonce",
  idempotencyKey: 'Une clé compte 1 à 100 caractères visibles, sans espace ni accent.',
  alreadySaved:
    'Votre annonce est déjà enregistrée, sans vos dernières modifications : vous la retrouvez dans vos annonces.',
  availability: 'Indiquez available, reserved ou soldOut.',
  still: 'Indiquez true ou false.',
  tooLong: 'Ce texte est trop long.',
} as const;
