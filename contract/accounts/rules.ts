/** Role of administrators; any other value, null included, is none. No dependency: pages load this file. */
export const ROLE_ADMIN = 0;
export const ROLE_MEMBER = 1;

/**
 * States of an account. `isActive` in answers means `active`; `suspended` hides whether the e-mail was ever proved.
 */
export const accountStates = ['unverified', 'active', 'suspended'] as const;
export type AccountState = (typeof accountStates)[number];

export const accountErrorTexts = {
  firstName: 'Veuillez entrer votre prénom',
  lastName: 'Veuillez entrer votre nom',
  email: 'Veuillez entrer votre email',
  emailInvalid: 'Adresse e-mail invalide',
  password: 'Veuillez entrer votre mot de passe',
  passwordWeak:
    'Le mot de passe doit comprendre au moins une lettre minuscule, une lettre majuscule, un chiffre et un caractère spécial (...), et doit comporter au moins 6 caractères.',
  passwordTooLong: 'Le mot de passe ne peut pas dépasser 200 caractères.',
  confirmation: 'Veuillez confirmer votre mot de passe',
  confirmationDiffers: 'Les mots de passe ne correspondent pas.',
  city: 'Veuillez entrer le nom de votre ville',
  postalCode: 'Veuillez entrer votre code postal',
  postalCodeDigits: 'Le code postal ne comporte que des chiffres.',
  termsVersion: "Cette version des conditions n'est plus la bonne : rechargez la page.",
  terms: "Vous devez accepetez les conditions générales d'utilisation",
  companyName: 'Veuillez entrer le nom de votre entreprise',
  companySiret: 'Veuillez entrer votre numéro de SIRET',
  siretInvalid: 'Siret invalide',
  tooLong: 'Ce texte est trop long.',
  misleadingName: "Ce nom peut faire croire à un message de l'équipe du site : indiquez le vôtre.",
  next: "Cette adresse n'est pas celle d'une page du site.",
  presentation: 'Votre présentation ne peut pas dépasser 1 000 caractères.',
  awayUntil: 'Indiquez une date à venir, dans les 90 jours.',
  staysProfessional:
    "Seul un administrateur peut en refaire un compte de particulier : écrivez à l'équipe du site.",
} as const;

export const pickupSlotErrorTexts = {
  slots: 'Indiquez une liste de créneaux de retrait.',
  slot: 'Indiquez les jours, les heures et le lieu de ce créneau.',
  tooMany: 'Six créneaux de retrait au plus.',
  days: 'Choisissez au moins un jour de la semaine.',
  time: 'Indiquez une heure, par exemple 09:30.',
  order: "L'heure de fin doit venir après l'heure de début.",
  place: 'Indiquez un lieu de retrait.',
  placeTooLong: 'Le lieu ne peut pas dépasser 120 caractères.',
  orderUntilHours: "Indiquez un nombre entier d'heures, de 0 à 168.",
} as const;

/** Maximum number of characters of a presentation, after trimming. */
export const MAX_PRESENTATION_LENGTH = 1000;
export const MAX_PICKUP_SLOTS = 6;
export const MAX_PICKUP_PLACE_LENGTH = 120;
/** Hours before a pick-up slot from which it can't be chosen. */
export const MAX_ORDER_DEADLINE_HOURS_BEFORE_PICKUP = 168;
/** Days from today to the day until which a member may be away. */
export const MAX_AWAY_DAYS = 90;

export const PASSWORD_HINT =
  'Au moins 6\u00a0caractères, dont une minuscule, une majuscule, un chiffre et un caractère spécial («\u00a0!\u00a0», «\u00a0?\u00a0», «\u00a0-\u00a0»…).';

export const newAdminErrorTexts = {
  firstName: 'Veuillez entrer le prénom',
  lastName: 'Veuillez entrer le nom',
  email: "Veuillez entrer l'email",
  password: 'Veuillez entrer un mot de passe',
  city: 'Veuillez entrer le nom de la ville',
  postalCode: 'Veuillez entrer le code postal',
} as const;

const EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/;

export const isEmail = (text: string) => text.length <= 254 && EMAIL.test(text);

/**
 * True for a SIRET number: 14 digits, not all 0, whose Luhn sum, every other digit doubled from the first, is
 * divisible by 10. Spaces must be removed first, see `removeSiretSpaces`.
 */
export function isSiret(text: string): boolean {
  if (!/^(?!0+$)\d{14}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** True for a time as "HH:mm"; two such times compare as texts. */
export const isTimeOfDay = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

interface Named {
  firstName: string;
  professional: boolean;
  companyName: string | null;
}

/** Name of a seller: the company of a professional, the first name of a private person. */
export const formatSellerName = ({ firstName, professional, companyName }: Named): string =>
  (professional && companyName) || firstName;

export const removeSiretSpaces = (text: string) => text.replace(/\s/g, '');
