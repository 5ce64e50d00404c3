import * as z from 'zod';
import { message } from '../answers.ts';
import { defineRoutes } from '../route.ts';
import { personalData } from './personal-data.ts';
import { emailOnly, login, profileUpdate, resetPassword, signUp, user } from './schemas.ts';

const token = z.object({ token: z.string() });

export const accountRoutes = defineRoutes({
  'POST /api/users/register': {
    access: 'public',
    summary: 'Créer un compte ; un lien d’activation part par e-mail',
    files: { profileImage: 1 },
    body: signUp,
    response: z.object({ user }),
    status: 201,
    throttle: 'signUp',
  },
  'GET /api/users/validate/:token': {
    access: 'public',
    summary: 'Activer un compte par le lien reçu',
    params: z.object({ token: z.string().max(200) }),
    response: message,
  },
  'POST /api/users/activation-link': {
    access: 'public',
    summary: 'Renvoyer le lien d’activation ; la réponse ne dit pas si le compte existe',
    body: emailOnly,
    response: message,
    throttle: 'forgottenPassword',
  },
  'POST /api/users/login': {
    access: 'public',
    summary: 'Ouvrir une session de 7 jours',
    body: login,
    response: token,
    throttle: 'login',
  },
  'POST /api/users/forgot-password': {
    access: 'public',
    summary: 'Demander un lien de réinitialisation ; la réponse ne dit pas si le compte existe',
    body: emailOnly,
    response: token.extend(message.shape),
    throttle: 'forgottenPassword',
  },
  'POST /api/users/reset-password': {
    access: 'public',
    summary: 'Choisir un nouveau mot de passe par le lien reçu',
    body: resetPassword,
    response: message,
    throttle: 'forgottenPassword',
  },
  'GET /api/users/user': {
    access: 'member',
    summary: 'Son propre compte',
    response: z.object({ user }),
  },
  'PUT /api/users/update': {
    access: 'member',
    summary: 'Modifier son compte ; répond avec une session à jour',
    files: { profileImage: 1 },
    body: profileUpdate,
    response: z.object({ user, token: z.string() }),
  },
  'GET /api/users/export': {
    access: 'member',
    summary: 'Tout ce que le site sait de soi, en un fichier ; ouvert aussi à un compte suspendu',
    response: personalData,
    throttle: 'export',
  },
  'DELETE /api/users/delete': {
    access: 'member',
    summary: 'Effacer son compte, ses annonces et ses photos',
    response: message,
  },
});
