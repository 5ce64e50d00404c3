import type { Chance } from '../market/chance.ts';
import { farmsText, farmsWords, gardenersText, reworded, type Text } from './texts.ts';

export const spamSorts = ['copied text', 'stolen picture', 'link', 'phone', 'burst'] as const;
export type SpamSort = (typeof spamSorts)[number];

export interface Entry extends Text {
  /** Index among the accounts. */
  author: number;
  /** Days since the bench's time began. */
  day: number;
  status: 'pending' | 'accepted' | 'archived' | 'refuse';
  /** Undefined: honest. */
  spam?: SpamSort;
  /** Index of the entry whose picture, or nearly, is shown; the author's own one when absent. */
  pictureOf?: number;
}

export interface Account {
  /** Day on which it was opened; the first years count as negative. */
  openedOn: number;
  isFarm: boolean;
}

const DAYS = 60;
const HONEST = 900;
const OF_EACH_SORT = 20;

/** 900 honest listings, among them what resembles spam, and 20 of each sort of spam, over sixty days. */
export function makeScenario(chance: Chance): { accounts: Account[]; entries: Entry[] } {
  const accounts: Account[] = [];
  const entries: Entry[] = [];
  const join = (openedOn: number, isFarm = false) => accounts.push({ openedOn, isFarm }) - 1;
  const add = (entry: Entry) => entries.push(entry) - 1;
  const anyDay = () => chance.share() * DAYS;
  const old = () => -30 - chance.share() * 700;
  const settled = (day: number): Entry['status'] => (day > DAYS - 2 ? 'pending' : 'accepted');

  honestFarms();
  honestRepeats();
  honestContacts();
  const gardeners = Array.from({ length: 330 }, () => join(chance.happens(0.15) ? anyDay() : old()));
  while (entries.length < HONEST) {
    const author = chance.any(gardeners);
    const day = Math.max(anyDay(), (accounts[author]?.openedOn ?? 0) + 0.02);
    add({ ...gardenersText(chance), author, day, status: settled(day) });
  }
  const honest = entries.length;
  for (let n = 0; n < OF_EACH_SORT; n++) {
    copiedText();
    stolenPicture();
    link();
    phone();
  }
  bursts();
  return { accounts, entries };

  /** Twelve farms that each put up to eight listings online in one hour, a third of them on their first day. */
  function honestFarms() {
    for (let farm = 0; farm < 12; farm++) {
      const day = anyDay();
      const author = join(farm % 3 === 0 ? day - 0.05 : old(), true);
      const words = farmsWords(chance);
      for (let n = 0; n < 8; n++) {
        const text = farmsText(words, chance);
        add({ ...text, author, day: day + n / 24 / 10, status: settled(day) });
      }
    }
  }

  /** The same text every week by the same gardener, and one corrected after a refusal. */
  function honestRepeats() {
    for (let n = 0; n < 15; n++) {
      const author = join(old());
      const text = gardenersText(chance);
      for (let week = 0; week < 4; week++)
        add({ ...text, author, day: 7 * week + n, status: week === 3 ? 'accepted' : 'archived' });
    }
    for (let n = 0; n < 8; n++) {
      const author = join(old());
      const text = gardenersText(chance);
      add({ ...text, author, day: 10 + n, status: 'refuse' });
      const corrected = `${text.description} Variété et prix précisés, photo refaite.`;
      add({ ...text, description: corrected, author, day: 12 + n, status: 'accepted' });
    }
    for (let n = 0; n < 30; n++) {
      const { productName } = gardenersText(chance);
      const description = chance.any(['Du jardin.', 'À venir chercher.', 'Bio, du jardin.']);
      const day = anyDay();
      add({ productName, description, author: join(old()), day, status: settled(day) });
    }
  }

  /** Who gives their number, or the address of a recipe or of their farm. */
  function honestContacts() {
    for (let n = 0; n < 40; n++) {
      const { productName, description } = gardenersText(chance);
      const day = anyDay();
      const text = `${description} Appelez au 06 39 98 ${10 + n} 34.`;
      const author = join(n % 8 === 0 ? day - 3 : old());
      add({ productName, description: text, author, day, status: settled(day) });
    }
    for (let n = 0; n < 10; n++) {
      const { productName, description } = gardenersText(chance);
      const day = anyDay();
      const text = `${description} Plus de photos sur www.ferme${n}.example.fr`;
      add({ productName, description: text, author: join(old()), day, status: settled(day) });
    }
  }

  /** Of somebody else's listing; one in three by an account that is a month old. */
  function copiedText() {
    const day = 5 + chance.share() * (DAYS - 5);
    const text = reworded(entries[honestBefore(day)] ?? gardenersText(chance), chance);
    add({
      ...text,
      author: join(chance.happens(0.3) ? day - 30 : day - 0.1),
      day,
      status: 'pending',
      spam: 'copied text',
    });
  }

  function honestBefore(day: number): number {
    const earlier = [...entries.keys()].filter(
      (index) => index < honest && (entries[index]?.day ?? day) < day,
    );
    return chance.any(earlier);
  }

  function stolenPicture() {
    const day = DAYS * (0.3 + 0.7 * chance.share());
    const author = join(chance.happens(0.3) ? day - 30 : day - 0.1);
    const pictureOf = honestBefore(day);
    add({ ...gardenersText(chance), author, day, status: 'pending', spam: 'stolen picture', pictureOf });
  }

  function link() {
    const { productName, description } = gardenersText(chance);
    const day = anyDay();
    const site = chance.any([
      'https://gagner-plus.example/promo',
      'www.credit-rapide.example.com',
      'bonnes-affaires。shop',
      'voir jardinpascher.top',
      'gros-lots (point) com',
    ]);
    const text = `${description} ${chance.any(['Tout sur', 'Commandez sur', 'Infos :'])} ${site}`;
    const author = join(chance.happens(0.3) ? day - 30 : day - 0.1);
    add({ productName, description: text, author, day, status: 'pending', spam: 'link' });
  }

  function phone() {
    const { productName, description } = gardenersText(chance);
    const day = anyDay();
    const number = chance.any([
      'au 06 39 98 76 54',
      'WhatsApp +33 6.39.98.76.54',
      'O6-39-98-76-54',
      '0 6 3 9 9 8 7 6 5 4',
      'zéro six trente-neuf nonante-huit',
    ]);
    const text = `${description} Ne pas écrire ici, contact ${number} uniquement.`;
    const author = join(chance.happens(0.3) ? day - 30 : day - 0.1);
    add({ productName, description: text, author, day, status: 'pending', spam: 'phone' });
  }

  /** Two new accounts, each with one text for ten products within half an hour. */
  function bursts() {
    for (let account = 0; account < 2; account++) {
      const day = anyDay();
      const author = join(day - 0.05);
      const { description } = gardenersText(chance);
      for (let n = 0; n < OF_EACH_SORT / 2; n++) {
        const { productName } = gardenersText(chance);
        const text = reworded({ productName, description }, chance);
        add({ ...text, author, day: day + n / 24 / 20, status: 'pending', spam: 'burst' });
      }
    }
  }
}
