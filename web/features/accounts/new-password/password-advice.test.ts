import { expect, test } from 'vitest';
import { adviseOnPassword } from './password-advice.ts';

const personal = ['Ana', 'Petit', 'ana.petit@recolte.test', 'Nantes'];

test.each([
  [
    'abc',
    'refused',
    'Il manque une majuscule, un chiffre et un caractère spécial. Il faut 6 caractères au moins.',
  ],
  ['abcdef', 'refused', 'Il manque une majuscule, un chiffre et un caractère spécial.'],
  ['Ab1!', 'refused', 'Il faut 6 caractères au moins.'],
  [
    'Azerty123!',
    'weak',
    'Facile à deviner. Un mot courant se devine\u00a0: ajoutez-en un ou deux sans rapport.',
  ],
  ['Qz7!kd', 'weak', 'Facile à deviner. Ajoutez un ou deux mots sans rapport entre eux.'],
  ['15/03/1975 Aa', 'fair', 'Correct. Évitez les dates et les années.'],
  ['Nantes44000!', 'fair', 'Correct. Évitez votre nom, votre adresse et votre commune.'],
  ['Trois poules 7 œufs!', 'strong', "Solide. Ne l'utilisez sur aucun autre site."],
])('the password "%s" is %s', (password, level, text) => {
  expect(adviseOnPassword(password, personal)).toEqual({ level, text });
});
