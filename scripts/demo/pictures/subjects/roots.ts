import { garlic, leek, onion } from '../produce/vegetables/alliums.ts';
import { beetroot, carrot, potato, radish, turnip } from '../produce/vegetables/roots.ts';
import { ringSlice } from '../produce/vegetables/slices.ts';
import { group, row, stall } from '../scenery/arrangements.ts';
import { basketAbove, bowl, crateAbove } from '../scenery/from-above.ts';
import { basket } from '../scenery/from-the-front.ts';
import * as setting from '../scenery/settings.ts';
import { on, type Picture, tall } from './picture.ts';

const potatoes = [potato(), potato('#c8985a')];
const redPotatoes = [potato('#b5605a'), potato('#c0706a')];
const beetSlices = ringSlice('#6a1c3c', '#8f2450', '#c24a78');
const chioggia = ringSlice('#b8344f', '#f6e6e4', '#d0405f');
const yellowOnions = [onion('#c98a3c', '#ecc27a'), onion('#b5742f', '#e6b870')];
const redOnion = onion('#8a2f55', '#c47a9a');
const redOnionSlice = ringSlice('#8a2f55', '#f4e6ea', '#b04a7a');
const shallots = [onion('#b5673c', '#e0a878', 1)];
const garlics = [garlic(), garlic('#f0e2dc', '#a0507a')];

export const roots: Record<string, readonly Picture[]> = {
  carotte: [
    on(setting.oldBlue, row({ of: [carrot()], size: 92, tilt: 7, turn: 14 }, 6)),
    on(
      setting.soil,
      group(
        { of: [carrot('#ee7d22', false), carrot('#e06a1c', false)], size: 70, tilt: 60, turn: 60 },
        12,
        0.6,
      ),
    ),
    tall(
      setting.flax,
      row({ of: [carrot(), carrot('#d9a02c'), carrot('#7a2f50')], size: 104, tilt: 6, turn: -6 }, 5),
    ),
  ],
  'pomme-de-terre': [
    on(setting.oldGreen, crateAbove({ of: potatoes, size: 132 })),
    on(setting.greenRoom, basket({ of: potatoes, size: 118 })),
    on(setting.soil, stall({ of: potatoes, size: 160 })),
    on(setting.denim, group({ of: redPotatoes, size: 170 }, 9, 0.66)),
  ],
  poireau: [
    on(setting.walnutWood, row({ of: [leek()], size: 90, tilt: 4, turn: 70 }, 5)),
    on(setting.flaxBlue, row({ of: [leek()], size: 84, tilt: 5, turn: -62 }, 6)),
    tall(setting.clay, row({ of: [leek()], size: 100, tilt: 4, turn: 8 }, 4)),
  ],
  oignon: [
    on(setting.denim, group({ of: yellowOnions, size: 142 }, 9, 0.64)),
    on(setting.oak, group({ of: [redOnion, redOnionSlice], size: 150 }, 8, 0.64)),
    on(setting.warmRoom, basket({ of: yellowOnions, size: 104, tilt: 90 })),
  ],
  ail: [
    on(setting.teal, group({ of: garlics, size: 140, tilt: 70 }, 9, 0.66)),
    on(setting.oak, basketAbove({ of: garlics, size: 112 })),
    on(setting.rosewater, crateAbove({ of: garlics, size: 116 })),
  ],
  echalote: [
    on(setting.ochre, group({ of: shallots, size: 108 }, 13, 0.64)),
    on(setting.slate, bowl({ of: shallots, size: 82 }, '#e9dcc0')),
  ],
  radis: [
    on(setting.mintTiles, row({ of: [radish()], size: 70, tilt: 12 }, 8, 0.84)),
    on(setting.cream, group({ of: [radish()], size: 84, tilt: 24, turn: 12 }, 9, 0.5)),
    on(setting.oldGreen, row({ of: [radish(), radish()], size: 92, tilt: 10, turn: -16 }, 6, 0.9)),
  ],
  betterave: [
    on(setting.flax, group({ of: [beetroot()], size: 146, tilt: 34 }, 4, 0.46)),
    on(setting.sage, group({ of: [beetroot(false), beetSlices], size: 146 }, 9, 0.64)),
    on(setting.ochre, group({ of: [chioggia, beetroot(false)], size: 150 }, 7, 0.6)),
  ],
  navet: [
    on(setting.oak, group({ of: [turnip()], size: 146, tilt: 36 }, 4, 0.46)),
    on(setting.denim, group({ of: [turnip(false)], size: 150 }, 9, 0.64)),
  ],
};
