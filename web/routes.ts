import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('pages/site-layout.tsx', [
    layout('pages/page-boundary.tsx', [
      index('pages/home-page.tsx'),
      route('annonces', 'pages/results-page.tsx'),
      route('ad/:adId', 'pages/listing-page.tsx'),
      route('*', 'pages/not-found-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
