import * as z from 'zod';
import { messageOnlyResponseSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';
import { newPushSubscriptionBody, pushSubscriptionStateSchema } from './push.ts';
import { accountErrorTexts as texts } from './rules.ts';
import {
  emailAddressBody,
  loginBody,
  openedMailedLinkAnswerSchema,
  passwordResetLinkRequestBody,
  profileUpdateBody,
  resetPasswordBody,
  signUpBody,
  unactivatedAccountEmailChangeBody,
} from './schemas.ts';
import {
  currentPasswordBody,
  optionalSecondFactorCodeBody,
  recoveryCodesSchema,
  secondFactorCodeBody,
  secondFactorSetupSchema,
  secondFactorStateSchema,
} from './second-factor.ts';
import { activeAccountSessionSchema, userSchema } from './user-schema.ts';

const token = z.object({ token: z.string() });

const deviceHeader = z
  .string()
  .max(100)
  .optional()
  .describe(
    'Un identifiant que le navigateur garde : deux comptes du même appareil ne comptent pas l’un pour l’autre.',
  );

export const accountRouteContracts = defineApiRouteContracts({
  'POST /api/users/register': {
    access: 'public',
    limits: ['signUp'],
    summary:
      'Créer un compte ; un lien d’activation part par e-mail, qui retient `next`, la page à laquelle revenir. `deviceSecret` reste dans ce navigateur, que le lien connectera',
    files: { profileImage: 1 },
    body: signUpBody,
    response: z.object({ user: userSchema, deviceSecret: z.string() }),
    status: 201,
  },
  'GET /api/users/validate/:token': {
    access: 'public',
    limits: ['reads'],
    summary: 'Activer un compte par le lien reçu',
    params: z.object({ token: z.string().max(200) }),
    headers: z.object({
      'x-device-secret': z
        .string()
        .max(200)
        .optional()
        .describe(
          'Le `deviceSecret` de l’inscription : il ouvre une session, une fois, avec un lien valable.',
        ),
      'x-device': deviceHeader,
    }),
    /** Session token, present only when the browser that signed up opens the activation link. */
    response: messageOnlyResponseSchema.extend({
      ...openedMailedLinkAnswerSchema.shape,
      token: z.string().optional(),
    }),
  },
  'POST /api/users/activation-link': {
    access: 'public',
    limits: ['mailedLinks'],
    summary: 'Renvoyer le lien d’activation ; la réponse ne dit pas si le compte existe',
    body: emailAddressBody,
    response: messageOnlyResponseSchema,
  },
  'POST /api/users/activation-email': {
    access: 'public',
    limits: ['mailedLinks'],
    summary:
      'Corriger l’adresse d’un compte jamais activé, avec son mot de passe : le lien d’activation y part, celui de l’ancienne adresse ne sert plus',
    body: unactivatedAccountEmailChangeBody,
    response: messageOnlyResponseSchema.extend({ email: z.string(), deviceSecret: z.string() }),
  },
  'POST /api/users/login': {
    access: 'public',
    limits: ['login'],
    summary:
      'Ouvrir une session de 7 jours ; sans `code`, 401 `SECOND_FACTOR_REQUIRED` pour qui a activé la validation en deux étapes',
    headers: z.object({ 'x-device': deviceHeader }),
    body: loginBody,
    /** `mustSetUpSecondFactor` is present when the site requires a second factor and this administrator has none. */
    response: token.extend({ mustSetUpSecondFactor: z.literal(true).optional() }),
  },
  'POST /api/users/forgot-password': {
    access: 'public',
    limits: ['mailedLinks'],
    summary: 'Demander un lien de réinitialisation ; la réponse ne dit pas si le compte existe',
    body: passwordResetLinkRequestBody,
    response: token.extend(messageOnlyResponseSchema.shape),
  },
  'GET /api/users/reset-password/:token': {
    access: 'public',
    limits: ['reads'],
    summary: 'Si un lien de réinitialisation peut encore servir ; rien ne change',
    params: z.object({ token: z.string().max(200) }),
    response: z.object({ isValid: z.boolean() }),
  },
  'POST /api/users/reset-password': {
    access: 'public',
    limits: ['mailedLinks'],
    summary: 'Choisir un nouveau mot de passe par le lien reçu',
    body: resetPasswordBody,
    response: messageOnlyResponseSchema.extend(openedMailedLinkAnswerSchema.shape),
  },
  'GET /api/users/user': {
    access: 'member',
    beforeSecondFactor: true,
    limits: [],
    summary: 'Son propre compte',
    response: z.object({ user: userSchema }),
  },
  'PUT /api/users/update': {
    access: 'member',
    beforeTerms: true,
    requiresCode: 'depends',
    limits: ['profileChanges'],
    summary: 'Modifier son compte ; répond avec une session à jour',
    files: { profileImage: 1 },
    body: profileUpdateBody,
    response: z.object({ user: userSchema, token: z.string() }),
  },
  'GET /api/users/sessions': {
    access: 'member',
    beforeSecondFactor: true,
    limits: [],
    summary: 'Ses sessions ouvertes, la dernière utilisée en tête',
    response: z.array(activeAccountSessionSchema),
  },
  'DELETE /api/users/sessions': {
    access: 'member',
    beforeSecondFactor: true,
    beforeTerms: true,
    limits: ['sessionChanges'],
    summary: 'Fermer toutes ses autres sessions',
    response: messageOnlyResponseSchema,
  },
  'DELETE /api/users/sessions/:id': {
    access: 'member',
    beforeSecondFactor: true,
    beforeTerms: true,
    limits: ['sessionChanges'],
    summary: 'Fermer une de ses sessions',
    params: z.object({ id: z.string() }),
    response: messageOnlyResponseSchema,
  },
  'POST /api/users/logout': {
    access: 'member',
    beforeSecondFactor: true,
    beforeTerms: true,
    limits: ['sessionChanges'],
    summary: 'Fermer la session de cet appel',
    response: messageOnlyResponseSchema,
  },
  'GET /api/users/push': {
    access: 'member',
    limits: [],
    summary: 'Si le navigateur de cette session reçoit des notifications, et la clé pour s’y abonner (VAPID)',
    response: pushSubscriptionStateSchema,
  },
  'PUT /api/users/push': {
    access: 'member',
    beforeTerms: true,
    limits: ['pushChanges'],
    summary:
      'Recevoir dans ce navigateur, le temps de la session, les notifications des messages et des recherches enregistrées (Web Push)',
    body: newPushSubscriptionBody,
    response: messageOnlyResponseSchema,
  },
  'DELETE /api/users/push': {
    access: 'member',
    beforeTerms: true,
    limits: ['pushChanges'],
    summary: 'Ne plus recevoir de notifications dans ce navigateur',
    response: messageOnlyResponseSchema,
  },
  'GET /api/users/second-factor': {
    access: 'member',
    beforeSecondFactor: true,
    limits: [],
    summary: 'Sa validation en deux étapes, qu’un ancien administrateur garde',
    response: secondFactorStateSchema,
  },
  'POST /api/users/second-factor': {
    access: 'admin',
    beforeSecondFactor: true,
    limits: ['sessionChanges'],
    summary:
      'Préparer sa validation en deux étapes, avec son mot de passe : une clé pour une application, à confirmer ; remplace celle qui ne l’a pas été',
    body: currentPasswordBody,
    response: secondFactorSetupSchema,
    status: 201,
  },
  'POST /api/users/second-factor/confirm': {
    access: 'admin',
    beforeSecondFactor: true,
    limits: ['sessionChanges'],
    summary:
      'L’activer avec un premier code ; donne, une seule fois, dix codes de secours, et ferme les autres sessions',
    body: secondFactorCodeBody,
    response: recoveryCodesSchema,
  },
  'DELETE /api/users/second-factor': {
    access: 'member',
    beforeSecondFactor: true,
    requiresCode: 'depends',
    limits: ['sessionChanges'],
    summary: 'La désactiver, avec un code dans le corps ou dans l’en-tête',
    body: optionalSecondFactorCodeBody,
    response: messageOnlyResponseSchema,
  },
  'POST /api/users/email/:token': {
    access: 'public',
    limits: ['mailedLinks'],
    summary: 'Confirmer sa nouvelle adresse e-mail par le lien qu’elle a reçu',
    params: z.object({ token: z.string().max(200) }),
    response: messageOnlyResponseSchema,
  },
  'POST /api/users/email/undo/:token': {
    access: 'public',
    limits: ['mailedLinks'],
    summary: 'Reprendre son compte par le lien reçu lors d’un changement : ferme toutes les sessions',
    params: z.object({ token: z.string().max(200) }),
    /** Token that allows choosing a new password, like that of a reset link. */
    response: token.extend(messageOnlyResponseSchema.shape),
  },
  'POST /api/users/terms': {
    access: 'member',
    beforeTerms: true,
    limits: ['profileChanges'],
    summary: 'Accepter les conditions générales dans leur version présente',
    body: z.object({ version: z.string({ error: texts.termsVersion }).max(60, texts.termsVersion) }),
    response: messageOnlyResponseSchema,
  },
  'DELETE /api/users/delete': {
    access: 'member',
    beforeTerms: true,
    limits: ['profileChanges'],
    summary: 'Effacer son compte, ses annonces et ses photos',
    response: messageOnlyResponseSchema,
  },
});
