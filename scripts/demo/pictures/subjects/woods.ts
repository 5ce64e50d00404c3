import { chanterelle, mushroom, mushroomHalf } from '../produce/garden/mushrooms.ts';
import { burr, chestnut, hazelnut, walnut, walnutHalf } from '../produce/garden/nuts.ts';
import { group, stall } from '../scenery/arrangements.ts';
import { basketAbove, bowl, crateAbove } from '../scenery/from-above.ts';
import { basket } from '../scenery/from-the-front.ts';
import * as setting from '../scenery/settings.ts';
import { on, type Picture } from './picture.ts';

const buttons = [mushroom('#f1e6d4', '#f4ecdf', 0.4, '#b08a7a'), mushroomHalf()];
const brownButtons = [mushroom('#b08458', '#efe2cc', 0.4, '#8a6450')];
const ceps = [mushroom('#8a4f26', '#e8d6b0', 1, '#d9c98a'), mushroom('#7a4220', '#e2cfa6', 1, '#d9c98a')];
const chanterelles = [chanterelle(), chanterelle('#e08f22')];
const walnuts = [walnut(), walnutHalf()];
const chestnuts = [chestnut(), chestnut(), burr()];

export const woods: Record<string, readonly Picture[]> = {
  champignon: [
    on(setting.soil, group({ of: buttons, size: 150, tilt: 70 }, 10, 0.66)),
    on(setting.moss, crateAbove({ of: brownButtons, size: 124 })),
    on(setting.slate, bowl({ of: buttons, size: 108 }, '#b9694a')),
  ],
  cepe: [
    on(setting.strawBed, group({ of: ceps, size: 180, tilt: 50 }, 6, 0.6)),
    on(setting.autumn, basket({ of: ceps, size: 116, tilt: 50 })),
  ],
  girolle: [
    on(setting.walnutWood, group({ of: chanterelles, size: 142, tilt: 80 }, 11, 0.66)),
    on(setting.flax, basketAbove({ of: chanterelles, size: 104 })),
  ],
  noix: [
    on(setting.denim, group({ of: walnuts, size: 128 }, 11, 0.66)),
    on(setting.oldBlue, basketAbove({ of: walnuts.slice(0, 1), size: 92 })),
    on(setting.autumn, basket({ of: walnuts.slice(0, 1), size: 84 }, '#8a5a32', false)),
  ],
  noisette: [
    on(setting.sage, stall({ of: [hazelnut()], size: 108 })),
    on(setting.flax, bowl({ of: [hazelnut()], size: 84 }, '#b9694a')),
  ],
  chataigne: [
    on(setting.oak, group({ of: chestnuts, size: 200 }, 11, 0.66)),
    on(setting.autumn, basket({ of: chestnuts.slice(0, 1), size: 92 })),
    on(setting.oldGreen, crateAbove({ of: chestnuts, size: 160 }, '#a9794a')),
  ],
};
