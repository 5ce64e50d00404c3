import {
  calculateMonthNumberInParis,
  formatMonthNameInParis,
} from '#contract/calculate-month-number-in-paris.ts';
import { DAY_MS } from '#contract/durations.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { listPopularSeasonalProduceNames } from '../home/season.ts';
import { lookUpProducePlural } from '../results/known-produce.ts';

/** Texts of the site's own in a slot that no advertising network fills. */
export interface SponsorSlotFallbackTexts {
  title: string;
  text: string;
  /** Path under `/app` that the text links to. */
  path: string;
  /** Name of a category's drawing. */
  drawing: string;
}

/** Number of sponsor slots among ten results. */
const SLOTS_PER_PAGE = 3;

/**
 * Texts for the slots of a page of results, for readers who look for something, no two alike: slots beyond them stay
 * empty. The first one differs by page and by day. For loaders only.
 */
export const pickResultsSlotFallbackTexts = (
  page: number,
  slots: number,
  now: number,
): SponsorSlotFallbackTexts[] =>
  inTurn([seasonWords(now), ...forBuyers, ...amongResults], (page - 1) * SLOTS_PER_PAGE + dayOf(now)).slice(
    0,
    slots,
  );

/** Texts for the slot of the home page, which shows the season and the link to publish elsewhere. For loaders only. */
export const pickHomeSlotFallbackTexts = (now: number): SponsorSlotFallbackTexts | undefined =>
  inTurn([...forBuyers, ...atHome], dayOf(now))[0];

const dayOf = (now: number) => Math.floor(now / DAY_MS);

const inTurn = (words: readonly SponsorSlotFallbackTexts[], start: number): SponsorSlotFallbackTexts[] =>
  words.flatMap((_, index) => {
    const one = words[(start + index) % words.length];
    return one
      ? { ...one, title: insertNonBreakingSpaces(one.title), text: insertNonBreakingSpaces(one.text) }
      : [];
  });

function seasonWords(now: number): SponsorSlotFallbackTexts {
  const month = formatMonthNameInParis(now);
  const names = listPopularSeasonalProduceNames(calculateMonthNumberInParis(now), 3).map(lookUpProducePlural);
  return {
    title: `De saison en ${month}`,
    text: `${capitalizeFirstLetter(names.join(', '))} : voyez qui en récolte.`,
    path: '/annonces?season=true',
    drawing: 'fruits',
  };
}

const forBuyers: readonly SponsorSlotFallbackTexts[] = [
  {
    title: 'Troquez vos récoltes',
    text: "Des œufs contre des plants : voyez ce qui s'échange.",
    path: '/annonces?type=trade',
    drawing: 'oeufs-volailles',
  },
  {
    title: 'Une annonce vous étonne ?',
    text: "Signalez-la : quelqu'un la relit et vous répond.",
    path: '/signaler',
    drawing: 'aromates',
  },
  {
    title: 'À donner',
    text: 'Courges en trop, plants repiqués : voyez ce qui est offert.',
    path: '/annonces?type=donation',
    drawing: 'plants-graines',
  },
];

const atHome: readonly SponsorSlotFallbackTexts[] = [
  {
    title: 'Enregistrez vos recherches',
    text: 'Chaque nouvelle annonce vous sera signalée.',
    path: '/alerts',
    drawing: 'fleurs',
  },
  {
    title: 'Quel prix demander ?',
    text: 'En publiant, voyez ce que demandent les vendeurs alentour.',
    path: '/ad/add',
    drawing: 'miel',
  },
  {
    title: 'Tout un étal à tenir ?',
    text: 'Prix et quantités se changent en une fois, sur un téléphone.',
    path: '/profil/etal',
    drawing: 'legumes',
  },
  {
    title: 'Nos annonces chez vous',
    text: 'Affichez celles de votre commune sur votre propre site.',
    path: '/integrer',
    drawing: 'transformes',
  },
];

const amongResults: readonly SponsorSlotFallbackTexts[] = [
  {
    title: 'Tout voir sur la carte',
    text: 'Voyez où se trouvent les jardins et les fermes.',
    path: '/annonces#carte',
    drawing: 'aromates',
  },
  {
    title: 'Vous cherchez un produit ?',
    text: 'Publiez une demande : vos voisins jardiniers la trouveront.',
    path: '/ad/add?mainType=asked',
    drawing: 'fruits',
  },
  {
    title: 'Comment ça marche',
    text: 'Cherchez, écrivez, venez récolter, sans intermédiaire.',
    path: '/#etapes',
    drawing: 'fleurs',
  },
];
