import { expect, test } from 'vitest';
import { hasLinkOrEmailAddress, removeAutoLinkableText } from './links.ts';

test.each([
  ['https://evil.example/login', '[lien]'],
  ['HTTP://EVIL.EXAMPLE', '[lien]'],
  ['(https://evil.example/a?b=c).', '([lien]'],
  ['hxxps://evil[.]example', '[lien]'],
  ['ftp:evil.example', '[lien]'],
  ['http:evil.example', '[lien]'],
  ['http:/evil.example', '[lien]'],
  ['tel:+33639981234', '[lien]'],
  ['mailto:moi', '[lien]'],
  ['-https://evil.example', '[lien]'],
  ['https\u200b://evil.example', '[lien]'],
  ['ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ', '[lien]'],
  ['https:\\\\evil.example', '[lien]'],
  ['www.evil.example', '[lien]'],
  ['www。evil。example', '[lien]'],
  ['(www.evil)', '([lien]'],
  ['evil.example/login', '[lien]'],
  ['Confirmez : evil.example/login!', 'Confirmez : [lien]'],
  ['evil.com', '[lien]'],
  ['evil.com, evil.fr.', '[lien] [lien]'],
  ['evil。com', '[lien]'],
  ['ev\u00adil.c\u200dom', '[lien]'],
  ['e\u202evil.com', '[lien]'],
  ['ｅｖｉｌ．com', '[lien]'],
  ['évil.org:8080', '[lien]'],
  ['moi@evil.example', '[e-mail]'],
  ['écrire à Zoé.durand+jardin@exemple.org.', 'écrire à [e-mail].'],
  ['moi＠evil．example', '[e-mail]'],
  ['"moi"@evil.example', '"moi"@evil. example'],
  ['moi@xn--e1afmkfd.xn--p1ai', '[e-mail]'],
  ['appelez le 06 39 98 12 34', 'appelez le [téléphone]'],
  ['+33(0)6.39.98.12.34', '[téléphone]'],
])('the text %j is shown without its link: %j', (text, shown) => {
  expect(removeAutoLinkableText(text)).toBe(shown);
});

test.each([
  ['evil.example', 'evil. example'],
  ['//evil.example', '//evil. example'],
  ['evil。example', 'evil。 example'],
  ['evil․example', 'evil․ example'],
  ['a.evil.example', 'a. evil. example'],
  ['xn--80ak6aa92e.xn--p1ai', 'xn--80ak6aa92e. xn--p1ai'],
  ['пример.испытание', 'пример. испытание'],
  ['उदाहरण.परीक्षा', 'उदाहरण. परीक्षा'],
  ['Fini.Merci', 'Fini. Merci'],
  ['St.Étienne', 'St. Étienne'],
])('the text %j, which may be a sentence or an address, gets a space: %j', (text, shown) => {
  expect(removeAutoLinkableText(text)).toBe(shown);
  expect(hasLinkOrEmailAddress(text)).toBe(false);
});

test.each([
  'De belles tomates, 12 kg à 3,50 €, le 12.05 à 18:30 (69003)...',
  'Œufs bio : 2.50 €/kg et/ou troc, 1/2 panier',
  "Jean-Paul O'Neill M. Dupont J.P. et N. du Bois",
  'Oui...non ? Hôtel:3 étages',
  'Moi @ la ferme, 3@2 €',
  '👩‍🌾 👩🏽‍🌾 ❤️‍🔥 dès demain',
])('the text "%s" holds no link and stays unchanged', (text) => {
  expect(removeAutoLinkableText(text)).toBe(text);
  expect(hasLinkOrEmailAddress(text)).toBe(false);
});

test('a text with line breaks and control characters is shown on one line', () => {
  expect(removeAutoLinkableText(' Bonjour,\r\n\tvos poires\u0007\u2028!\u202e ')).toBe(
    'Bonjour, vos poires !',
  );
});

test('a text from which links were removed holds no link any more', () => {
  const parts = ['.', '://', '@', 'www', 'com', 'evil', '/', ' ', '\u200b', '。', 'http', ':', '-', '06'];
  for (let seed = 0; seed < 20_000; seed += 1) {
    const word = (place: number) => parts[Math.floor(seed / parts.length ** place) % parts.length];
    const text = [0, 1, 2, 3, 0, 2, 1].map(word).join('');
    expect(hasLinkOrEmailAddress(removeAutoLinkableText(text)), text).toBe(false);
  }
});
