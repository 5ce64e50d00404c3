import type { Page } from '@playwright/test';
import type { Listing } from '#contract/listings/schemas.ts';
import { demoMemberEmail, demoPassword } from '#server/demo/members.ts';
import { expectAccessible } from './support/accessible.ts';
import { sendTestApiRequest } from './support/api.ts';
import { expectLargeTextFits } from './support/large-text.ts';
import { sendMemberMessageInTest } from './support/messages.ts';
import { pageRoutePatterns } from './support/page-route-patterns.ts';
import { logInOnEveryTestPageLoad, logInTestAdmin, logInTestPerson } from './support/people.ts';
import { expect, type SiteUnderTest, test } from './support/product.ts';

test.use({ demo: true });

interface Visit {
  as: 'visitor' | 'member' | 'admin';
  /** Path below `/app`; `:listing`, `:own`, `:seller`, `:self` and `:conversation` stand for ids. */
  at: string;
  /** Text that the page must have shown before it is looked at. */
  shows: string | RegExp;
}

/** Visits of every route of `web/routes.ts`. */
const VISITS: Record<string, Visit[]> = {
  '': [{ as: 'visitor', at: '', shows: 'Dernières annonces' }],
  '/annonces': [
    { as: 'visitor', at: 'annonces', shows: 'Toutes les annonces' },
    { as: 'visitor', at: 'annonces?productName=zzzz&city=Lyon&distance=5', shows: /^Vérifiez l'orthographe/ },
    { as: 'member', at: 'annonces?page=2', shows: 'Enregistrer cette recherche' },
  ],
  '/ad/:adId': [
    { as: 'visitor', at: 'ad/:listing', shows: 'Connectez-vous pour voir le numéro' },
    { as: 'member', at: 'ad/:listing', shows: 'Afficher le numéro' },
    { as: 'member', at: 'ad/:own', shows: 'Tout est parti' },
    { as: 'admin', at: 'ad/:listing', shows: 'Les visiteurs ne voient pas ceci' },
  ],
  '/vendeur/:userId': [
    { as: 'visitor', at: 'vendeur/:seller', shows: 'Ses annonces' },
    { as: 'member', at: 'vendeur/:self', shows: 'Modifier mon profil' },
  ],
  '/v/:pageName': [{ as: 'visitor', at: 'v/:seller', shows: 'Ses annonces' }],
  '/vendeur/:userId/affiche': [{ as: 'visitor', at: 'vendeur/:self/affiche', shows: /^Scannez ce code/ }],
  '/login': [{ as: 'visitor', at: 'login', shows: 'Mot de passe oublié ?' }],
  '/signup': [{ as: 'visitor', at: 'signup', shows: 'Créer mon compte' }],
  '/signup/validate/:token': [{ as: 'visitor', at: 'signup/validate/rien', shows: "Erreur d'activation" }],
  '/forgotten/password': [{ as: 'visitor', at: 'forgotten/password', shows: 'Recevoir un lien' }],
  '/forgotten/password/reset/:token': [
    { as: 'visitor', at: 'forgotten/password/reset/rien', shows: "Ce lien n'est plus valable" },
  ],
  '/email/confirmer/:token': [
    { as: 'visitor', at: 'email/confirmer/rien', shows: 'Confirmer cette adresse' },
  ],
  '/installation/:secret': [{ as: 'visitor', at: 'installation/rien', shows: 'Page introuvable' }],
  '/email/annuler/:token': [{ as: 'visitor', at: 'email/annuler/rien', shows: 'Reprendre mon compte' }],
  '/:document': [
    { as: 'visitor', at: 'cgu', shows: 'Comment les annonces sont classées' },
    { as: 'visitor', at: 'mentions-legales', shows: /^À compléter/ },
    { as: 'visitor', at: 'confidentialite', shows: 'Vos droits' },
    { as: 'visitor', at: 'accessibilite', shows: 'État de conformité' },
  ],
  '/hors-ligne': [{ as: 'visitor', at: 'hors-ligne', shows: /^Ce que vous avez déjà vu/ }],
  '/contact': [{ as: 'visitor', at: 'contact', shows: /^L'exploitant de ce site n'a pas indiqué/ }],
  '/integrer': [{ as: 'visitor', at: 'integrer', shows: 'Copier le code' }],
  '/signaler': [{ as: 'visitor', at: 'signaler?url=/ad/:listing', shows: 'Envoyer le signalement' }],
  '/edit-profile': [{ as: 'member', at: 'edit-profile', shows: 'Supprimer mon compte' }],
  '/ad/add': [{ as: 'member', at: 'ad/add', shows: "Publier l'annonce" }],
  '/modifier/:adId': [{ as: 'member', at: 'modifier/:own', shows: 'Modifier mon annonce' }],
  '/rendez-vous/:token': [{ as: 'visitor', at: 'rendez-vous/rien', shows: "Ce lien n'est plus valable" }],
  '/renouveler/:token': [{ as: 'visitor', at: 'renouveler/rien', shows: "Ce lien n'est plus valable" }],
  '/reserver/:adId?': [
    { as: 'visitor', at: 'reserver/:listing', shows: 'Se connecter pour envoyer' },
    { as: 'member', at: 'reserver/:listing', shows: 'Envoyer la demande' },
    { as: 'member', at: 'reserver', shows: 'Votre panier est vide.' },
  ],
  '/messages/:adId?/:conversationId?': [
    { as: 'member', at: 'messages', shows: /\s\| / },
    { as: 'member', at: 'messages/:conversation', shows: 'Bonjour, est-ce encore disponible ?' },
    { as: 'admin', at: 'messages/:listing', shows: "Voir l'annonce" },
  ],
  '/alerts': [{ as: 'member', at: 'alerts', shows: 'Vos recherches enregistrées' }],
  '/desabonnement/:list/:token': [
    { as: 'visitor', at: 'desabonnement/recherches/rien', shows: 'Ne plus recevoir ces e-mails' },
    { as: 'visitor', at: 'desabonnement/recapitulatifs/rien', shows: 'Ne plus recevoir ces e-mails' },
    { as: 'visitor', at: 'desabonnement/demandes/rien', shows: 'Ne plus recevoir ces e-mails' },
    { as: 'visitor', at: 'desabonnement/messages/rien', shows: 'Ne plus recevoir ces e-mails' },
    { as: 'visitor', at: 'desabonnement/moderation/rien', shows: 'Ne plus recevoir ces e-mails' },
  ],
  '/profil/info': [{ as: 'member', at: 'profil/info', shows: 'Modifier mon profil' }],
  '/profil/fav-ads': [{ as: 'member', at: 'profil/fav-ads', shows: 'Retirer' }],
  '/profil/ads': [{ as: 'member', at: 'profil/ads', shows: 'Annonces archivées' }],
  '/profil/decisions': [{ as: 'member', at: 'profil/decisions', shows: 'Décisions des administrateurs' }],
  '/profil/etal': [{ as: 'member', at: 'profil/etal', shows: 'Renouveler' }],
  '/profil/commandes': [{ as: 'member', at: 'profil/commandes', shows: 'À aller chercher' }],
  '/profil/admin-users': [{ as: 'admin', at: 'profil/admin-users', shows: 'Lancer une conversation' }],
  '/profil/admin-admins': [{ as: 'admin', at: 'profil/admin-admins', shows: 'Ajouter' }],
  '/profil/admin-adverts': [{ as: 'admin', at: 'profil/admin-adverts', shows: 'Accepter' }],
  '/profil/admin-statistiques': [
    { as: 'admin', at: 'profil/admin-statistiques', shows: 'Annonces par département' },
  ],
  '/profil/admin-systeme': [{ as: 'admin', at: 'profil/admin-systeme', shows: 'Contrôles' }],
  '/profil/admin-reglages': [{ as: 'admin', at: 'profil/admin-reglages', shows: 'Chercher un réglage' }],
  '/profil/admin-produits': [{ as: 'admin', at: 'profil/admin-produits', shows: 'Ajouter un produit' }],
  '/profil/admin-encarts': [{ as: 'admin', at: 'profil/admin-encarts', shows: 'Troquez vos récoltes' }],
  '/profil/*': [{ as: 'member', at: 'profil/inconnu', shows: 'Modifier mon profil' }],
  '/*': [{ as: 'visitor', at: 'n-existe-pas', shows: 'Page introuvable' }],
  '/iframe': [{ as: 'visitor', at: 'iframe', shows: 'Dernières annonces' }],
  '/iframe1': [{ as: 'visitor', at: 'iframe1', shows: 'Récolte' }],
  '/iframe2': [{ as: 'visitor', at: 'iframe2', shows: 'Rechercher' }],
  '/iframe3': [{ as: 'visitor', at: 'iframe3', shows: 'Dernières annonces' }],
};

/** A widget has no level-one heading, and a transparent background. */
const isFramedWidget = (pattern: string) => /^\/iframe[123]$/.test(pattern);

let ids: Record<string, string>;
let tokens: { member: string; admin: string };

test.beforeAll(async ({ product }) => {
  tokens = {
    member: await logInTestPerson(product, { email: demoMemberEmail, password: demoPassword }),
    admin: await logInTestAdmin(product),
  };
  ids = await prepare(product, tokens.member);
});

test('every route has a visit in this test', () => {
  expect(Object.keys(VISITS).sort()).toEqual([...new Set(pageRoutePatterns)].sort());
});

for (const [pattern, visits] of Object.entries(VISITS))
  for (const { as, at, shows } of visits)
    test(`the page /${at} has no fault for a ${as}`, async ({ page }) => {
      if (as !== 'visitor') await logInOnEveryTestPageLoad(page, { token: tokens[as] });
      await page.goto(at.replace(/:(\w+)/, (_, name: string) => ids[name] ?? name));
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      if (isFramedWidget(pattern)) await page.addStyleTag({ content: 'html { background: Canvas }' });
      await expectAccessible(page, isFramedWidget(pattern) ? ['page-has-heading-one'] : []);
      await expectLargeTextFits(page);
      await expectNothingBeside(page);
    });

/** Polled: a page that has just been widened is laid out twice. */
async function expectNothingBeside(page: Page) {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }
  if ((await page.getByRole('contentinfo').count()) > 0)
    await expect.poll(() => heightBelowFooter(page)).toBeLessThan(2);
}

const heightBelowFooter = (page: Page) =>
  page
    .getByRole('contentinfo')
    .evaluate(
      (footer) => document.documentElement.scrollHeight - scrollY - footer.getBoundingClientRect().bottom,
    );

/**
 * Content for every page of the member.
 * @returns ids for the `:name` parameters
 */
async function prepare(product: SiteUnderTest, token: string) {
  const { ads } = await sendTestApiRequest<{ ads: Listing[] }>(product, 'GET /api/adverts?limit=100');
  const { activeAds } = await sendTestApiRequest<{ activeAds: Listing[] }>(
    product,
    'GET /api/adverts/my-ads',
    {
      token,
    },
  );
  const own = activeAds.find(({ mainType }) => mainType === 'offer');
  const listing = ads.find(
    ({ images, user }) =>
      images.length > 1 && user.showPhoneNumber && !user.professional && user._id !== own?.user._id,
  );
  if (!own || !listing) throw new Error('The demonstration lacks listings');
  await sendTestApiRequest(product, 'POST /api/favorites', { token, body: { ad: listing._id } });
  await sendTestApiRequest(product, 'POST /api/search', {
    token,
    body: { query: { productName: 'coing', city: 'Lyon' } },
  });
  const text = 'Bonjour, est-ce encore disponible ?';
  const { conversationId } = await sendMemberMessageInTest(product, { token }, { adId: listing._id, text });
  return {
    own: own._id,
    listing: listing._id,
    seller: listing.user._id,
    self: own.user._id,
    conversation: `${listing._id}/${conversationId}`,
  };
}
