/** Groups of the API's documentation, by the first segment of the path. */
export const tags: Record<string, string> = {
  site: 'Ce que le site dit de lui-même.',
  health: 'État du service.',
  places: 'Communes et codes postaux.',
  adverts: 'Annonces : les lire, les chercher, les publier.',
  prices: 'Prix des ventes en ligne.',
  sellers: 'Pages des vendeurs.',
  users: 'Comptes et sessions.',
  oembed: 'Cartes à intégrer sur d’autres sites.',
  favorites: 'Annonces favorites.',
  search: 'Recherches enregistrées et leurs alertes.',
  messages: 'Conversations.',
  unsubscribe: 'Refuser les e-mails d’une liste, sans connexion.',
  reports: 'Signalements.',
  admin: 'Modération et administration.',
};
