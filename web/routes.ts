import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('pages/site-layout.tsx', [
    layout('pages/page-boundary.tsx', [
      index('pages/home-page.tsx'),
      route('annonces', 'pages/results-page.tsx'),
      route('ad/:adId', 'pages/listing-page.tsx'),
      layout('pages/account-layout.tsx', [
        route('ad/add', 'pages/publish-page.tsx'),
        layout('pages/profile-layout.tsx', [
          route('profil/ads', 'pages/profile-listings-page.tsx'),
          route('profil/admin-adverts', 'pages/profile-moderation-page.tsx'),
        ]),
        route('profil/*', 'pages/profile-unknown-page.tsx'),
      ]),
      route('*', 'pages/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
