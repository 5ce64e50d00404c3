import * as z from 'zod';
import { message } from '../answers.ts';
import { defineRoutes } from '../route.ts';
import {
  accountSession,
  emailOnly,
  login,
  openedLink,
  profileUpdate,
  resetLink,
  resetPassword,
  signUp,
  user,
} from './schemas.ts';

const token = z.object({ token: z.string() });

export const accountRoutes = defineRoutes({
  'POST /api/users/register': {
    access: 'public',
    limits: ['signUp'],
    summary:
      'Créer un compte ; un lien d’activation part par e-mail, qui retient `next`, la page à laquelle revenir',
    files: { profileImage: 1 },
    body: signUp,
    response: z.object({ user }),
    status: 201,
  },
  'GET /api/users/validate/:token': {
    access: 'public',
    limits: ['reads'],
    summary: 'Activer un compte par le lien reçu',
    params: z.object({ token: z.string().max(200) }),
    response: message.extend(openedLink.shape),
  },
  'POST /api/users/activation-link': {
    access: 'public',
    limits: ['mailedLinks'],
    summary: 'Renvoyer le lien d’activation ; la réponse ne dit pas si le compte existe',
    body: emailOnly,
    response: message,
  },
  'POST /api/users/login': {
    access: 'public',
    limits: ['login'],
    summary: 'Ouvrir une session de 7 jours',
    body: login,
    response: token,
  },
  'POST /api/users/forgot-password': {
    access: 'public',
    limits: ['mailedLinks'],
    summary: 'Demander un lien de réinitialisation ; la réponse ne dit pas si le compte existe',
    body: resetLink,
    response: token.extend(message.shape),
  },
  'POST /api/users/reset-password': {
    access: 'public',
    limits: ['mailedLinks'],
    summary: 'Choisir un nouveau mot de passe par le lien reçu',
    body: resetPassword,
    response: message.extend(openedLink.shape),
  },
  'GET /api/users/user': {
    access: 'member',
    limits: [],
    summary: 'Son propre compte',
    response: z.object({ user }),
  },
  'PUT /api/users/update': {
    access: 'member',
    limits: ['profileChanges'],
    summary: 'Modifier son compte ; répond avec une session à jour',
    files: { profileImage: 1 },
    body: profileUpdate,
    response: z.object({ user, token: z.string() }),
  },
  'GET /api/users/sessions': {
    access: 'member',
    limits: [],
    summary: 'Ses sessions ouvertes, la dernière utilisée en tête',
    response: z.array(accountSession),
  },
  'DELETE /api/users/sessions': {
    access: 'member',
    limits: ['sessionChanges'],
    summary: 'Fermer toutes ses autres sessions',
    response: message,
  },
  'DELETE /api/users/sessions/:id': {
    access: 'member',
    limits: ['sessionChanges'],
    summary: 'Fermer une de ses sessions',
    params: z.object({ id: z.string() }),
    response: message,
  },
  'POST /api/users/logout': {
    access: 'member',
    limits: ['sessionChanges'],
    summary: 'Fermer la session de cet appel',
    response: message,
  },
  'POST /api/users/email/:token': {
    access: 'public',
    limits: ['mailedLinks'],
    summary: 'Confirmer sa nouvelle adresse e-mail par le lien qu’elle a reçu',
    params: z.object({ token: z.string().max(200) }),
    response: message,
  },
  'POST /api/users/email/undo/:token': {
    access: 'public',
    limits: ['mailedLinks'],
    summary: 'Reprendre son compte par le lien reçu lors d’un changement : ferme toutes les sessions',
    params: z.object({ token: z.string().max(200) }),
    /** `token` chooses a new password, as that of a reset link does. */
    response: token.extend(message.shape),
  },
  'DELETE /api/users/delete': {
    access: 'member',
    limits: ['profileChanges'],
    summary: 'Effacer son compte, ses annonces et ses photos',
    response: message,
  },
});
