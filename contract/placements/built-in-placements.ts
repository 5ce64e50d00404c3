import type { PlacementContent } from './schemas.ts';

const ALWAYS_ON = { from: null, until: null, isOn: true } as const;

/** Placements that a site has until its administrators change them or switch them off, by id. */
export const builtInPlacements: Readonly<Record<string, PlacementContent>> = {
  '00000000-0000-4000-8000-000000000001': {
    ...ALWAYS_ON,
    place: 'home',
    title: 'Enregistrez vos recherches',
    text: 'Chaque nouvelle annonce vous sera signalée.',
    link: '/alerts',
    drawing: 'fleurs',
    position: 10,
  },
  '00000000-0000-4000-8000-000000000002': {
    ...ALWAYS_ON,
    place: 'results',
    title: 'Troquez vos récoltes',
    text: "Des œufs contre des plants : voyez ce qui s'échange.",
    link: '/annonces?type=trade',
    drawing: 'oeufs-volailles',
    position: 10,
  },
  '00000000-0000-4000-8000-000000000003': {
    ...ALWAYS_ON,
    place: 'results',
    title: 'À donner',
    text: 'Courges en trop, plants repiqués : voyez ce qui est offert.',
    link: '/annonces?type=donation',
    drawing: 'plants-graines',
    position: 20,
  },
  '00000000-0000-4000-8000-000000000004': {
    ...ALWAYS_ON,
    place: 'results',
    title: 'Vous cherchez un produit ?',
    text: 'Publiez une demande : vos voisins jardiniers la trouveront.',
    link: '/ad/add?mainType=asked',
    drawing: 'fruits',
    position: 30,
  },
};
