import { bottle } from '../produce/farm/bottles.ts';
import { cheese, smallCheese } from '../produce/farm/cheeses.ts';
import { jar } from '../produce/farm/jars.ts';
import { baguette, loaf } from '../produce/farm/loaves.ts';
import { parcel } from '../produce/farm/parcel.ts';
import { egg, hen } from '../produce/farm/poultry.ts';
import { rabbit } from '../produce/farm/rabbit.ts';
import { apple } from '../produce/fruit/orchard.ts';
import { herbBunch } from '../produce/vegetables/bunches.ts';
import { alone, group, row, standing } from '../scenery/arrangements.ts';
import { bowl, eggBox } from '../scenery/from-above.ts';
import { basket } from '../scenery/from-the-front.ts';
import * as setting from '../scenery/settings.ts';
import { on, type Picture, square, tall } from './picture.ts';

const eggs = [egg('#d9a878'), egg('#efdcc0'), egg('#c98f60')];
const quailEggs = [egg('#ece0c8', 26), egg('#e2d3b4', 30)];
const redHen = hen({ body: '#b5622c', wing: '#8a4420', tail: '#3a2a24' });
const whiteHen = hen({ body: '#efe4d2', wing: '#d9c9b0', tail: '#2f2a2a', neck: '#e6d6bc' });
const blackHen = hen({ body: '#4a4448', wing: '#35303a', tail: '#22303a' });
const honey = jar({ content: '#e2991c', lid: 'tin', accent: '#c9962c' });
const darkHoney = jar({ content: '#a85a1c', lid: 'tin', accent: '#7a4a22' });
const paleHoney = jar({ content: '#f0cf6a', lid: 'tin', accent: '#5f8a5a' });
const redJam = jar({ content: '#a3182c', lid: 'cloth', accent: '#c0392b', pieces: '#c8384a' });
const orangeJam = jar({ content: '#e0852a', lid: 'cloth', accent: '#d98a2c', pieces: '#f0b050' });
const plumJam = jar({ content: '#5a2450', lid: 'cloth', accent: '#6a4a8a', pieces: '#8a4a78' });
const passata = jar({ content: '#cf3a20', lid: 'clip', accent: '#7f9a4a' });
const pickles = jar({ content: '#b5b05a', lid: 'clip', accent: '#5f8a4a', pieces: '#7f9a3c' });
const compote = jar({ content: '#e3bf6a', lid: 'clip', accent: '#c9662f', pieces: '#f0d890' });
const appleJuice = bottle('#e0a032', '#e9d9a8', 0.5, '#7a3a22');
const cider = bottle('#c9862a', '#7f8a4a', 0.1, '#d9b45a');
const oil = bottle('#b5a83a', '#e0dcae', 0.3, '#5a6a34');
const syrup = bottle('#b8304a', '#eec9c4', 0.6, '#c9b08a');
const wine = bottle('#4a1626', '#4a4a3a', 0.1, '#6a1c2c');
const milk = bottle('#f7f0e2', '#dfe9e6', 1, '#3f6f8a');
const rosemary = herbBunch('#6f8a5c', 'needles');
const redApple = apple('#e0b23e', '#c0301f', 0.8);

export const farm: Record<string, readonly Picture[]> = {
  oeuf: [
    on(setting.strawBed, group({ of: eggs, size: 124 }, 10, 0.56)),
    on(setting.oldBlue, eggBox({ of: [...eggs, egg('#b9d0c0')], size: 100 }, '#a9a08f', 5, 3, 1)),
    on(setting.morning, basket({ of: eggs, size: 84 })),
    square(setting.flax, eggBox({ of: eggs, size: 100 }, '#8fa3a0', 3, 3)),
  ],
  'oeuf-de-caille': [
    on(setting.rosewater, bowl({ of: quailEggs, size: 84 }, '#5d7d86')),
    on(setting.strawBed, group({ of: quailEggs, size: 96 }, 14, 0.58)),
  ],
  miel: [
    on(
      setting.greenRoom,
      standing([honey, 0.28, 260, 0], [honey, 0.75, 250, 0.01], [honey, 0.52, 310, 0.09]),
    ),
    on(
      setting.morning,
      standing([paleHoney, 0.3, 270, 0.02], [darkHoney, 0.7, 270, 0.02], [honey, 0.5, 310, 0.1]),
    ),
    tall(setting.evening, standing([darkHoney, 0.36, 380, 0.01], [darkHoney, 0.64, 430, 0.09])),
  ],
  confiture: [
    on(setting.fresh, standing([redJam, 0.35, 290, 0.02], [redJam, 0.63, 320, 0.09])),
    on(
      setting.warmRoom,
      standing([orangeJam, 0.27, 260, 0.01], [plumJam, 0.74, 260, 0.01], [redJam, 0.5, 310, 0.1]),
    ),
    on(setting.blueRoom, standing([orangeJam, 0.38, 300, 0.03], [orangeJam, 0.66, 320, 0.09])),
  ],
  conserve: [
    on(setting.warmRoom, standing([passata, 0.35, 290, 0.02], [passata, 0.64, 320, 0.09])),
    on(
      setting.greenRoom,
      standing([pickles, 0.3, 270, 0.01], [compote, 0.72, 270, 0.02], [passata, 0.5, 310, 0.1]),
    ),
    on(setting.roseRoom, standing([compote, 0.36, 300, 0.03], [compote, 0.64, 310, 0.09])),
  ],
  'jus-de-pomme': [
    on(
      setting.morning,
      standing([appleJuice, 0.36, 400, 0.01], [appleJuice, 0.54, 430, 0.08]),
      standing([redApple, 0.72, 104, 0.06], [redApple, 0.83, 108, 0.09]),
    ),
    tall(setting.greenRoom, standing([cider, 0.34, 580, 0.01], [cider, 0.66, 630, 0.09])),
  ],
  huile: [
    on(setting.warmRoom, standing([oil, 0.38, 400, 0.01], [oil, 0.6, 430, 0.09])),
    on(setting.roseRoom, standing([syrup, 0.36, 390, 0.01], [syrup, 0.6, 430, 0.09])),
    on(setting.evening, standing([wine, 0.38, 400, 0.01], [wine, 0.6, 430, 0.09])),
  ],
  lait: [
    on(setting.blueRoom, standing([milk, 0.36, 370, 0.01], [milk, 0.6, 410, 0.09])),
    on(setting.fresh, standing([milk, 0.3, 340, 0], [milk, 0.7, 350, 0.02], [milk, 0.5, 410, 0.1])),
  ],
  pain: [
    on(setting.flax, group({ of: [loaf()], size: 340, tilt: 60 }, 2, 0.5)),
    on(setting.walnutWood, row({ of: [baguette()], size: 88, tilt: 7, turn: 62 }, 4, 1)),
    on(setting.denim, alone(loaf('#9a5a26'), 440, 60)),
  ],
  fromage: [
    on(setting.oak, alone(cheese('#d8a24a', '#f3dc98'), 470, 3)),
    on(setting.slate, group({ of: [smallCheese(), smallCheese('#e6d9b8', '#8a8a80')], size: 168 }, 7, 0.62)),
    on(setting.moss, alone(cheese('#c9b48a', '#f4e8c0'), 440, 3)),
  ],
  poule: [
    on(setting.summerHills, standing([redHen, 0.5, 420, 0.14])),
    on(setting.harvestHills, standing([whiteHen, 0.3, 290, 0.02], [blackHen, 0.66, 370, 0.14])),
    on(
      setting.springHills,
      standing([redHen, 0.24, 250, 0], [redHen, 0.8, 270, 0.02], [whiteHen, 0.54, 370, 0.15]),
    ),
  ],
  lapin: [
    on(setting.summerHills, standing([rabbit('#a9814f'), 0.5, 350, 0.12])),
    on(
      setting.springHills,
      standing([rabbit('#8a8078'), 0.3, 260, 0.03], [rabbit('#c9a878'), 0.66, 320, 0.14]),
    ),
  ],
  colis: [
    on(setting.slate, group({ of: [parcel()], size: 330, tilt: 26 }, 2, 0.5), alone(rosemary, 170, 60)),
    on(setting.redCheck, alone(parcel('#e3d3b5', '#b5523b'), 420, 12), alone(rosemary, 150, 180)),
    on(setting.oak, group({ of: [parcel('#b98f60')], size: 300, tilt: 40 }, 3, 0.56)),
  ],
};
