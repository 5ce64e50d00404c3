import type { ApiCaller } from '#web/client/create-api-caller.ts';

/**
 * Purpose of a login in French, as it follows "pour", from the path that the login leads to; undefined for other paths.
 * Never rejects.
 */
export async function loadLoginPurpose(call: ApiCaller, next: string): Promise<string | undefined> {
  const { pathname } = new URL(next, 'https://this.invalid');
  const id = /^\/messages\/([^/]+)$/.exec(pathname)?.[1];
  if (id && id !== 'direct') {
    const found = await call('GET /api/adverts/:id', { params: { id } }).catch(() => undefined);
    return found && `écrire à ${found.ad.user.firstName}`;
  }
  return purposes.find(([start]) => pathname === start || pathname.startsWith(`${start}/`))?.[1];
}

const purposes = [
  ['/ad/add', 'publier une annonce'],
  ['/ad', 'voir le numéro de téléphone'],
  ['/annonces', 'enregistrer cette recherche'],
  ['/alerts', 'retrouver vos recherches'],
  ['/profil/fav-ads', 'retrouver vos annonces favorites'],
  ['/reserver', 'envoyer votre demande'],
  ['/messages', 'lire vos messages'],
] as const;

export const formatLoginPurposeSentence = (purpose: string) =>
  `Connectez-vous ou créez un compte pour ${purpose}.`;
