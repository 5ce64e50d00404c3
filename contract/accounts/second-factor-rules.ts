/** Digits of the app's codes. No dependency: pages load this file. */
export const SECOND_FACTOR_CODE_DIGITS = 6;
export const RECOVERY_CODE_COUNT = 10;
/** Minutes for which a code confirms the calls of its session. */
export const MINUTES_BETWEEN_SECOND_FACTOR_PROMPTS = 15;

export const secondFactorErrorTexts = {
  code: 'Veuillez entrer un code',
  wrong: 'Ce code est faux, a expiré ou a déjà servi.',
  password: 'Tapez votre mot de passe.',
  wrongPassword: 'Ce mot de passe est faux.',
  tooLong: 'Ce texte est trop long.',
} as const;
