import { onion } from '../produce/vegetables/alliums.ts';
import { butternut, cucumber, pumpkin, redKuri } from '../produce/vegetables/gourds.ts';
import { aubergine, chilli, pepper } from '../produce/vegetables/peppers.ts';
import { maize } from '../produce/vegetables/pods.ts';
import { beetroot, carrot, potato, turnip } from '../produce/vegetables/roots.ts';
import { cucumberSlice, tomatoSlice } from '../produce/vegetables/slices.ts';
import { cherryTomato, cherryTruss, oldTomato, tomato } from '../produce/vegetables/tomatoes.ts';
import { group, row, stall } from '../scenery/arrangements.ts';
import { bowl, crateAbove } from '../scenery/from-above.ts';
import { basket, crate, standingBowl } from '../scenery/from-the-front.ts';
import * as setting from '../scenery/settings.ts';
import { on, type Picture, square } from './picture.ts';

const tomatoes = [tomato(), tomato('#e04a22')];
const oldTomatoes = [
  oldTomato('#d94a3a'),
  oldTomato('#e59a2c', '#d9602c'),
  oldTomato('#6d2a2a', '#4a4a28'),
  oldTomato('#8fa03c', '#5f8a34'),
];
const redOnion = onion('#8a2f55', '#c47a9a');
const courgette = cucumber('#3f7034', 'courgette');
const paleCourgette = cucumber('#7f9f52', 'courgette');
const cucumbers = [cucumber('#4c8038', 'concombre'), cucumberSlice('#4c8038')];
const peppers = [pepper('#d0281e'), pepper('#e9b021'), pepper('#5f8f34')];
const chillies = [chilli('#d0281e'), chilli('#d0281e'), chilli('#5f8f34'), chilli('#e58a1e')];
const pumpkins = [pumpkin('#dd7a22'), pumpkin('#c9853a', 0.62)];
const squashes = [redKuri(), redKuri('#c9441c')];

export const vegetables: Record<string, readonly Picture[]> = {
  tomate: [
    on(setting.morning, crate({ of: tomatoes, size: 128 })),
    on(setting.oldBlue, group({ of: [...tomatoes, tomatoSlice()], size: 160 }, 9, 0.66)),
    on(setting.walnutWood, crateAbove({ of: tomatoes, size: 130 })),
    square(setting.flax, bowl({ of: tomatoes, size: 140 }, '#4f7f8a', 260)),
  ],
  'tomate-cerise': [
    on(setting.teal, group({ of: [cherryTruss()], size: 300, tilt: 60 }, 4, 0.56)),
    on(
      setting.chalk,
      bowl({ of: [cherryTomato(), cherryTomato('#e58a1e'), cherryTomato('#e3b62a')], size: 74 }, '#5d7d86'),
    ),
    on(setting.redCheck, crateAbove({ of: [cherryTomato(), cherryTomato('#d2401e')], size: 82 })),
  ],
  'tomate-ancienne': [
    on(setting.summerHills, crate({ of: oldTomatoes, size: 160, tilt: 60 })),
    on(setting.denim, group({ of: oldTomatoes, size: 225 }, 6, 0.6)),
    on(setting.oak, stall({ of: oldTomatoes, size: 210 })),
    square(setting.blueCheck, bowl({ of: oldTomatoes, size: 180 }, '#efe3c8', 290)),
  ],
  courgette: [
    on(setting.flax, group({ of: [courgette], size: 104, turn: 40, tilt: 16 }, 6, 0.52)),
    on(setting.fresh, crate({ of: [courgette, paleCourgette], size: 78, turn: 8, tilt: 22 })),
    on(
      setting.petal,
      group({ of: [courgette, cucumberSlice('#3f7034', '#eef0c4')], size: 96, turn: -50, tilt: 20 }, 9, 0.64),
    ),
  ],
  potiron: [
    on(setting.strawBed, group({ of: pumpkins, size: 320, tilt: 14 }, 3, 0.46)),
    on(setting.harvestHills, crate({ of: pumpkins, size: 250, tilt: 12 })),
    on(setting.charcoal, group({ of: pumpkins, size: 420, tilt: 8 }, 1, 0.1)),
  ],
  potimarron: [
    on(setting.oldBlue, group({ of: squashes, size: 200, tilt: 60 }, 5, 0.56)),
    on(setting.autumn, crate({ of: squashes, size: 150, tilt: 40 })),
    on(setting.slate, row({ of: squashes, size: 230, tilt: 12 }, 3, 1)),
  ],
  butternut: [
    on(setting.denim, group({ of: [butternut()], size: 160, tilt: 60 }, 5, 0.54)),
    on(setting.autumn, crate({ of: [butternut()], size: 110, tilt: 30 })),
    on(setting.sage, row({ of: [butternut()], size: 170, tilt: 10, turn: 8 }, 3, 1.05)),
  ],
  aubergine: [
    on(setting.peach, group({ of: [aubergine()], size: 150, turn: 30, tilt: 40 }, 5, 0.5)),
    on(setting.morning, crate({ of: [aubergine()], size: 110, tilt: 40, turn: 20 })),
    on(
      setting.sunTiles,
      row({ of: [aubergine(), aubergine('#5f3a6a')], size: 150, turn: 12, tilt: 8 }, 4, 0.96),
    ),
  ],
  poivron: [
    on(setting.sage, group({ of: peppers, size: 190, tilt: 60 }, 7, 0.62)),
    on(setting.fresh, crate({ of: peppers, size: 134, tilt: 50 })),
    on(setting.walnutWood, stall({ of: peppers, size: 190, tilt: 120 })),
  ],
  piment: [
    on(setting.blueCheck, group({ of: chillies, size: 50 }, 18, 0.6)),
    on(setting.chalk, bowl({ of: chillies, size: 38 }, '#3f7773', 220, 1.5)),
  ],
  concombre: [
    on(setting.mintTiles, group({ of: cucumbers, size: 104, turn: 50, tilt: 16 }, 9, 0.6)),
    on(setting.cream, row({ of: cucumbers.slice(0, 1), size: 96, turn: 16, tilt: 6 }, 6, 0.94)),
  ],
  mais: [
    on(setting.denim, group({ of: [maize()], size: 160, tilt: 24, turn: 30 }, 5, 0.56)),
    on(setting.harvestHills, crate({ of: [maize()], size: 112, tilt: 40 })),
  ],
  'panier-de-legumes': [
    on(
      setting.morning,
      basket({
        of: [
          tomato(),
          carrot('#ee7d22', false),
          pepper('#e9b021'),
          turnip(false),
          onion('#8a2f55', '#c47a9a'),
        ],
        size: 112,
        tilt: 46,
      }),
    ),
    on(
      setting.springHills,
      crate({
        of: [oldTomato('#d94a3a'), pepper('#5f8f34'), beetroot(false), turnip(false), pepper('#e9b021')],
        size: 150,
        tilt: 50,
      }),
    ),
    on(
      setting.oak,
      crateAbove({
        of: [tomato(), pepper('#5f8f34'), potato(), redOnion, beetroot(false), cherryTomato('#e3b62a')],
        size: 140,
      }),
    ),
    on(
      setting.greenRoom,
      standingBowl(
        { of: [tomato(), pepper('#d0281e'), onion('#c98a3c', '#ecc27a')], size: 112, tilt: 60 },
        '#efe3c8',
        '#7a8a4a',
      ),
    ),
  ],
};
