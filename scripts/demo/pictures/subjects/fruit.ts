import { blueberry, currants, drupelets, grapes, strawberry } from '../produce/fruit/berries.ts';
import { citrus, citrusHalf, kiwi, kiwiHalf } from '../produce/fruit/citrus.ts';
import { melon, melonHalf } from '../produce/fruit/melons.ts';
import { apple, cherries, pear } from '../produce/fruit/orchard.ts';
import { fig, figHalf, stoneFruit, stoneFruitHalf } from '../produce/fruit/stone-fruit.ts';
import { group, row, stall } from '../scenery/arrangements.ts';
import { bowl, crateAbove } from '../scenery/from-above.ts';
import { basket, crate, standingBowl } from '../scenery/from-the-front.ts';
import * as setting from '../scenery/settings.ts';
import { on, type Picture, square, tall } from './picture.ts';

const apples = [apple('#e0b23e', '#c0301f')];
const greenApples = [apple('#b9bf4c', '#d0a03a'), apple('#a9b544', '#c9a84a')];
const pears = [pear('#b9b444', '#c98a3a'), pear('#c9bf58', '#b9762f')];
const cherryPair = [cherries(), cherries('#8f0f26')];
const strawberries = [strawberry(), strawberry('#dd3328')];
const raspberries = [drupelets()];
const blackberries = [drupelets('#35203f', false)];
const blueberries = [blueberry(), blueberry('#4a5290')];
const blackcurrants = [blueberry('#2c2440')];
const quetsches = [stoneFruit('#4a2c5e', '#6a3460', 90, { long: 1.3, bloom: 0.4 })];
const mirabelles = [stoneFruit('#ecb93a', '#df7f34', 84, { leafy: 0.5 })];
const greengages = [stoneFruit('#a3ad4a', '#c0b45a', 92, { bloom: 0.25 })];
const peaches = [stoneFruit('#f0a552', '#cf3f2f', 120, {}), stoneFruitHalf('#f2b04a', '#d8562f', 120)];
const whitePeaches = [stoneFruit('#f0c9a0', '#c9405a', 120, {})];
const apricots = [stoneFruit('#f2a03c', '#e0602c', 90, {}), stoneFruitHalf('#f5ad45', '#e8842f', 90)];
const blackGrapes = [grapes('#5a2a5c')];
const whiteGrapes = [grapes('#b3b84a')];
const figs = [fig(), figHalf()];
const lemons = [citrus('#f2c81e', 1.3), citrusHalf('#f6d23c')];
const oranges = [citrus('#ee8a1e'), citrusHalf('#f59a2a')];
const quinces = [pear('#e3bf36', '#e8cf50', 0.9)];
const kiwis = [kiwi(), kiwiHalf()];
const melons = [melon(), melonHalf()];

export const fruit: Record<string, readonly Picture[]> = {
  pomme: [
    on(setting.morning, crate({ of: apples, size: 130, tilt: 50 })),
    on(setting.flax, bowl({ of: apples, size: 140, tilt: 70 }, '#4f7f8a')),
    on(setting.oldBlue, group({ of: greenApples, size: 180, tilt: 70 }, 7, 0.68)),
    tall(setting.greenRoom, basket({ of: [...greenApples, ...apples], size: 120, tilt: 60 })),
  ],
  poire: [
    on(setting.evening, basket({ of: pears, size: 112, tilt: 46 })),
    on(setting.slate, group({ of: pears, size: 165, tilt: 120 }, 6, 0.62)),
    square(setting.saffron, crateAbove({ of: pears, size: 150 })),
  ],
  cerise: [
    on(setting.fresh, standingBowl({ of: cherryPair, size: 104, tilt: 60 }, '#4f7f8a', '#f4e6c4')),
    on(setting.blueCheck, group({ of: cherryPair, size: 190 }, 10, 0.7)),
    on(setting.cream, bowl({ of: cherryPair, size: 104 }, '#d8b25a', 225, 0.7)),
  ],
  fraise: [
    on(setting.oldBlue, bowl({ of: strawberries, size: 96 }, '#f1e6d0')),
    on(setting.oak, crateAbove({ of: strawberries, size: 100 })),
    on(setting.redCheck, group({ of: strawberries, size: 130 }, 15, 0.7)),
    square(setting.morning, basket({ of: strawberries, size: 86, tilt: 70 }, '#c99a5c', false)),
  ],
  framboise: [
    on(setting.flaxBlue, bowl({ of: raspberries, size: 96 }, '#efe3c8', 225, 0.88)),
    on(setting.sage, group({ of: raspberries, size: 124 }, 16, 0.68)),
    on(setting.chalk, crateAbove({ of: raspberries, size: 104 }, '#c79a5e', 0.9)),
  ],
  mure: [
    on(setting.petal, group({ of: blackberries, size: 122 }, 15, 0.68)),
    on(setting.moss, bowl({ of: blackberries, size: 84 }, '#ecdcb8')),
  ],
  myrtille: [
    on(setting.cream, bowl({ of: blueberries, size: 62 }, '#d3a24e')),
    on(setting.chalk, stall({ of: blueberries, size: 84 })),
    on(setting.oldGreen, crateAbove({ of: blueberries, size: 68 })),
  ],
  cassis: [
    on(setting.ochre, bowl({ of: blackcurrants, size: 58 }, '#efe3c8')),
    on(setting.flax, group({ of: [currants('#2c2038')], size: 116, tilt: 60 }, 9, 0.7)),
  ],
  groseille: [
    on(setting.sage, group({ of: [currants()], size: 122, tilt: 60 }, 8, 0.66)),
    on(setting.blueRoom, standingBowl({ of: [currants()], size: 96, tilt: 90 }, '#f0e6d2', '#3f6f8a')),
  ],
  quetsche: [
    on(setting.ochre, group({ of: quetsches, size: 128 }, 13, 0.64)),
    on(setting.autumn, basket({ of: quetsches, size: 92 })),
    on(setting.flax, crateAbove({ of: quetsches, size: 100 })),
  ],
  mirabelle: [
    on(setting.denim, bowl({ of: mirabelles, size: 88 }, '#efe3c8')),
    on(setting.walnutWood, stall({ of: mirabelles, size: 116 })),
    on(setting.greenRoom, standingBowl({ of: greengages, size: 104, tilt: 90 }, '#d9a04a', '#7a3a22')),
  ],
  peche: [
    on(setting.greenRoom, standingBowl({ of: whitePeaches, size: 124, tilt: 50 }, '#f0e6d2', '#3f6f8a')),
    on(setting.seaTiles, group({ of: peaches, size: 186, tilt: 90 }, 6, 0.62)),
    on(setting.oldGreen, crateAbove({ of: peaches.slice(0, 1), size: 150 })),
  ],
  abricot: [
    on(setting.evening, crate({ of: apricots.slice(0, 1), size: 104 })),
    on(setting.denim, stall({ of: apricots, size: 132 })),
    on(setting.blueCheck, bowl({ of: apricots.slice(0, 1), size: 112 }, '#5d7d86')),
  ],
  raisin: [
    on(setting.walnutWood, group({ of: blackGrapes, size: 250, tilt: 36 }, 3, 0.42)),
    on(setting.denim, group({ of: whiteGrapes, size: 250, tilt: 36 }, 3, 0.42)),
    tall(setting.autumn, basket({ of: [...blackGrapes, ...whiteGrapes], size: 170, tilt: 40 })),
  ],
  figue: [
    on(setting.peach, group({ of: figs, size: 158 }, 8, 0.62)),
    on(setting.oldBlue, bowl({ of: figs, size: 116 }, '#efe3c8')),
    on(setting.evening, crate({ of: figs.slice(0, 1), size: 108 })),
  ],
  citron: [
    on(setting.seaTiles, group({ of: lemons, size: 180 }, 7, 0.64)),
    on(setting.blueRoom, standingBowl({ of: lemons.slice(0, 1), size: 138, tilt: 60 }, '#3f7f8f', '#f4e6c4')),
    on(setting.sage, crateAbove({ of: lemons.slice(0, 1), size: 140 })),
  ],
  orange: [
    on(setting.night, group({ of: oranges, size: 158 }, 9, 0.64)),
    on(setting.fresh, crate({ of: oranges.slice(0, 1), size: 124 })),
    on(setting.mintTiles, bowl({ of: oranges, size: 130 }, '#efe3c8')),
  ],
  coing: [
    on(setting.slate, group({ of: quinces, size: 186, tilt: 100 }, 5, 0.56)),
    on(setting.autumn, basket({ of: quinces, size: 132, tilt: 50 })),
  ],
  kiwi: [
    on(setting.peach, group({ of: kiwis, size: 158 }, 9, 0.64)),
    on(setting.greenRoom, crate({ of: kiwis.slice(0, 1), size: 116 })),
    on(setting.cream, bowl({ of: kiwis, size: 124 }, '#6f9a7a')),
  ],
  melon: [
    on(setting.rosewater, group({ of: melons, size: 270 }, 4, 0.5)),
    on(setting.morning, crate({ of: melons.slice(0, 1), size: 200, tilt: 40 })),
    on(setting.mintTiles, row({ of: melons, size: 300, tilt: 20 }, 2, 1)),
  ],
};
