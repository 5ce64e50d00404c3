/** Said before anything is typed; the rule itself is in the contract. */
export const PASSWORD_HINT =
  'Au moins 6 caractères, dont une minuscule, une majuscule, un chiffre et un caractère spécial.';
