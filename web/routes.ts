import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('site.webmanifest', 'pages/site-manifest.ts'),
  layout('pages/site-layout.tsx', [
    layout('pages/page-boundary.tsx', [
      index('pages/home-page.tsx'),
      route('annonces', 'pages/results-page.tsx'),
      route('ad/:adId', 'pages/listing-page.tsx'),
      route('vendeur/:userId', 'pages/seller-page.tsx'),
      layout('pages/account-layout.tsx', [
        route('login', 'pages/login-page.tsx'),
        route('signup', 'pages/signup-page.tsx'),
        route('signup/validate/:token', 'pages/activation-page.tsx'),
        route('forgotten/password', 'pages/forgotten-password-page.tsx'),
        route('forgotten/password/reset/:token', 'pages/forgotten-password-page.tsx', {
          id: 'reset-password',
        }),
        route('email/confirmer/:token', 'pages/confirm-email-page.tsx'),
        route('email/annuler/:token', 'pages/undo-email-page.tsx'),
        route(':document', 'pages/legal-page.tsx'),
        route('hors-ligne', 'pages/offline-page.tsx'),
        route('contact', 'pages/contact-page.tsx'),
        route('signaler', 'pages/notice-page.tsx'),
        route('edit-profile', 'pages/edit-profile-page.tsx'),
        route('ad/add', 'pages/publish-page.tsx'),
        route('modifier/:adId', 'pages/edit-page.tsx'),
        route('renouveler/:token', 'pages/renew-page.tsx'),
        route('messages/:adId?/:conversationId?', 'pages/messages-page.tsx'),
        route('alerts', 'pages/alerts-page.tsx'),
        route('desabonnement/:list/:token', 'pages/unsubscribe-page.tsx'),
        layout('pages/profile-layout.tsx', [
          route('profil/info', 'pages/profile-info-page.tsx'),
          route('profil/fav-ads', 'pages/profile-favourites-page.tsx'),
          route('profil/ads', 'pages/profile-listings-page.tsx'),
          route('profil/etal', 'pages/profile-stall-page.tsx'),
          route('profil/admin-users', 'pages/profile-users-page.tsx'),
          route('profil/admin-admins', 'pages/profile-admins-page.tsx'),
          route('profil/admin-adverts', 'pages/profile-moderation-page.tsx'),
          route('profil/admin-statistiques', 'pages/profile-statistics-page.tsx'),
        ]),
        route('profil/*', 'pages/profile-unknown-page.tsx'),
      ]),
      route('*', 'pages/not-found-page.tsx'),
    ]),
  ]),
  route('vendeur/:userId/affiche', 'pages/poster-page.tsx'),
  layout('pages/framed-layout.tsx', [
    route('iframe', 'pages/home-page.tsx', { id: 'framed-home' }),
    route('iframe1', 'pages/framed-header-page.tsx'),
    route('iframe2', 'pages/framed-search-page.tsx'),
    route('iframe3', 'pages/framed-latest-page.tsx'),
  ]),
] satisfies RouteConfig;
