import { drupelets, strawberry } from '../produce/fruit/berries.ts';
import { cosmos, dahlia, daisy, rose, sunflower } from '../produce/garden/blossoms.ts';
import { bouquet } from '../produce/garden/bouquet.ts';
import { growingSunflower, lavender, sheaf, tulip } from '../produce/garden/flowers.ts';
import { basilPlant, potted, tomatoPlant } from '../produce/garden/pots.ts';
import { sachet, seed, seedlings } from '../produce/garden/sowing.ts';
import { herbBunch } from '../produce/vegetables/bunches.ts';
import { pumpkin } from '../produce/vegetables/gourds.ts';
import { chilli, pepper } from '../produce/vegetables/peppers.ts';
import { tomato } from '../produce/vegetables/tomatoes.ts';
import { alone, group, row, standing } from '../scenery/arrangements.ts';
import { bowl } from '../scenery/from-above.ts';
import * as setting from '../scenery/settings.ts';
import { on, type Picture, square, tall } from './picture.ts';

const country = [dahlia('#e06a5a'), cosmos('#e8a0c0'), daisy(), rose('#e8705a'), sunflower()];
const pastel = [rose('#e8909a'), cosmos('#f0d0dc'), dahlia('#d9a0c0'), daisy(), cosmos('#b58ac9')];
const dahlias = [dahlia('#d0405a'), dahlia('#e88a3a'), dahlia('#f0b0c0')];
const sprout = { length: 36, width: 26, colour: '#7fb04a', veins: 2, teeth: 3, cut: 0.1, shadow: 3 };
const cabbageSprout = {
  length: 38,
  width: 30,
  colour: '#6a9a70',
  veins: 2,
  shadow: 3,
  form: [0.1, 0.3, 0.8, 1, 0.7, 0.1],
};
const saladPot = potted({ leaf: { ...sprout, length: 64, width: 42 }, stems: 4, tall: 110 });
const cabbagePot = potted(
  { leaf: { ...cabbageSprout, length: 70, width: 52 }, stems: 4, tall: 120 },
  '#a8593a',
);
const wildPot = potted({
  leaf: { ...sprout, length: 70, width: 48, colour: '#8aa84a' },
  stems: 5,
  tall: 130,
});
const mint = { length: 54, width: 34, colour: '#5f9a52', veins: 3, teeth: 6, cut: 0.1, shadow: 4 };
const strawberryLeaf = { length: 84, width: 76, colour: '#5a8f42', veins: 4, teeth: 7, cut: 0.14, shadow: 4 };

const strawberryPot = (clay?: string) =>
  potted({ leaf: strawberryLeaf, stems: 5, tall: 130, carries: strawberry() }, clay);
const raspberryPot = potted({
  leaf: { ...strawberryLeaf, width: 60 },
  stems: 3,
  tall: 300,
  carries: drupelets(),
});
const narrow = { length: 62, width: 28, colour: '#4f8540', veins: 2, shadow: 3 };
const chilliPot = (colour: string) => potted({ leaf: narrow, stems: 3, tall: 220, carries: chilli(colour) });
const pepperPot = potted({ leaf: narrow, stems: 3, tall: 220, carries: pepper('#d0402a') }, '#4f7f8a');

export const garden: Record<string, readonly Picture[]> = {
  'plant-de-tomate': [
    tall(setting.morning, standing([tomatoPlant(), 0.5, 660, 0.1])),
    on(
      setting.fresh,
      standing(
        [tomatoPlant(), 0.26, 410, 0],
        [tomatoPlant('#a8593a'), 0.74, 420, 0.02],
        [tomatoPlant(), 0.5, 480, 0.1],
      ),
    ),
    on(
      setting.oak,
      group(
        {
          of: [
            seedlings({ length: 40, width: 26, colour: '#6f9a44', veins: 2, teeth: 3, cut: 0.3, shadow: 3 }),
          ],
          size: 640,
          tilt: 5,
        },
        1,
        0.1,
      ),
    ),
  ],
  semis: [
    on(setting.oldBlue, alone(seedlings(sprout), 640, 5)),
    on(
      setting.greenRoom,
      standing([saladPot, 0.27, 300, 0], [cabbagePot, 0.73, 310, 0.02], [wildPot, 0.5, 360, 0.1]),
    ),
    on(setting.soil, alone(seedlings(cabbageSprout), 640, 5)),
  ],
  'plant-de-fraisier': [
    on(
      setting.morning,
      standing([strawberryPot(), 0.33, 340, 0.02], [strawberryPot('#4f7f8a'), 0.66, 380, 0.09]),
    ),
    tall(setting.blueRoom, standing([strawberryPot('#a8593a'), 0.5, 520, 0.08])),
  ],
  'plant-de-framboisier': [
    tall(setting.greenRoom, standing([raspberryPot, 0.5, 640, 0.1])),
    on(setting.fresh, standing([raspberryPot, 0.3, 420, 0.02], [raspberryPot, 0.67, 460, 0.1])),
  ],
  'plant-de-piment': [
    on(
      setting.evening,
      standing([chilliPot('#d0281e'), 0.35, 400, 0.03], [chilliPot('#e0a020'), 0.66, 430, 0.09]),
    ),
    on(setting.blueRoom, standing([pepperPot, 0.5, 470, 0.09])),
  ],
  basilic: [
    on(setting.warmRoom, standing([basilPlant(), 0.32, 330, 0.02], [basilPlant('#4f7f8a'), 0.64, 370, 0.09])),
    on(setting.cream, row({ of: [herbBunch('#5f9f3a', 'leafy')], size: 300, tilt: 14 }, 2, 1.1)),
  ],
  herbes: [
    on(
      setting.oak,
      row(
        {
          of: [
            herbBunch('#6f8a5c', 'needles'),
            herbBunch('#4f8a34', 'leafy'),
            herbBunch('#5f9a4a', 'feathery'),
          ],
          size: 250,
          tilt: 8,
        },
        3,
        1.02,
      ),
    ),
    on(setting.greenRoom, standing([potted({ leaf: mint, stems: 6, tall: 180 }), 0.5, 480, 0.1])),
    on(setting.flaxBlue, alone(herbBunch('#4f8a34', 'leafy'), 330, 20)),
    on(setting.clay, row({ of: [herbBunch('#7a9270', 'needles')], size: 300, tilt: 14 }, 2, 1.1)),
  ],
  bouquet: [
    tall(setting.roseRoom, alone(bouquet(country), 440, 4)),
    tall(setting.greenRoom, alone(bouquet(pastel, '#e6d3b5', '#7f9f7a'), 440, 4)),
    on(setting.night, group({ of: country, size: 190 }, 13, 0.8)),
  ],
  dahlia: [
    on(setting.night, group({ of: dahlias, size: 220 }, 7, 0.62)),
    on(
      setting.sage,
      row({ of: [dahlias[1] ?? sunflower(), dahlias[2] ?? sunflower()], size: 330, tilt: 90 }, 2, 1),
    ),
  ],
  rose: [
    on(setting.chalk, group({ of: [rose('#d8455a'), rose('#f0a878'), rose('#f3c0b8')], size: 176 }, 9, 0.66)),
    on(setting.teal, group({ of: [rose('#f0b8b0'), rose('#e8788a')], size: 210 }, 6, 0.6)),
  ],
  tulipe: [
    on(
      setting.saffron,
      row(
        { of: [tulip('#d9402f'), tulip('#f3ead8'), tulip('#b0407a')], size: 112, tilt: 8, turn: 10 },
        5,
        1.1,
      ),
    ),
    tall(setting.blueCheck, alone(sheaf(tulip('#e0503a'), 7), 440, 8)),
  ],
  tournesol: [
    on(
      setting.summerHills,
      standing(
        [growingSunflower(), 0.2, 380, 0.08],
        [growingSunflower(), 0.82, 400, 0.08],
        [growingSunflower(), 0.5, 500, 0.16],
        [growingSunflower(), 0.35, 330, 0.18],
        [growingSunflower(), 0.67, 340, 0.19],
      ),
    ),
    on(setting.denim, group({ of: [sunflower()], size: 230 }, 6, 0.58)),
  ],
  lavande: [
    on(setting.chalk, row({ of: [sheaf(lavender(), 15)], size: 300, tilt: 14 }, 2, 1.1)),
    square(setting.ochre, alone(sheaf(lavender('#8a70b8'), 17), 430, 14)),
  ],
  graines: [
    on(
      setting.flax,
      row(
        {
          of: [
            sachet('#e8cfa0', '#b5523b', tomato()),
            sachet('#d9e0c0', '#5f8a4a', sunflower()),
            sachet('#e0c9d0', '#7a4a6a', dahlia('#d0405a')),
          ],
          size: 210,
          tilt: 8,
        },
        3,
        1.1,
      ),
      group({ of: [seed('#d9b98a')], size: 20 }, 26, 0.95),
    ),
    on(
      setting.soil,
      row(
        {
          of: [
            sachet('#efe0bc', '#4f7f8a', pumpkin('#dd7a22')),
            sachet('#e8cfa0', '#b5523b', chilli('#d0281e')),
          ],
          size: 250,
          tilt: 10,
        },
        2,
        1.1,
      ),
      group({ of: [seed('#f0e2c0', 1.7)], size: 30 }, 18, 0.95),
    ),
    on(
      setting.teal,
      bowl({ of: [seed('#3a302a', 1.7), seed('#d9c9a8', 1.7)], size: 34 }, '#d9a04a', 210, 0.7),
    ),
  ],
};
