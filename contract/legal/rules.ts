/** Texts of the contact form. No dependency: pages load this file. */
export const contactFormTexts = {
  name: 'Indiquez votre nom.',
  email: 'Indiquez votre adresse e-mail.',
  text: 'Écrivez votre message.',
  tooLong: 'Ce texte est trop long.',
  sent: 'Votre message est parti.',
} as const;

export const MAX_CONTACT_FORM_NAME_LENGTH = 100;
/** Maximum number of characters of a message to the operator, after trimming. */
export const MAX_CONTACT_FORM_TEXT_LENGTH = 5000;
