import { leafBunch } from '../produce/vegetables/bunches.ts';
import { broccoli, floretHead, rosette } from '../produce/vegetables/heads.ts';
import { bean, openPod, pea, pod } from '../produce/vegetables/pods.ts';
import { artichoke, asparagus, fennel } from '../produce/vegetables/stems.ts';
import { alone, group, row, stall } from '../scenery/arrangements.ts';
import { bowl, crateAbove } from '../scenery/from-above.ts';
import { crate } from '../scenery/from-the-front.ts';
import * as setting from '../scenery/settings.ts';
import { on, type Picture } from './picture.ts';

const lettuce = rosette({ outer: '#5f9a3a', heart: '#c9dc72', vein: '#d9e8a8', teeth: 5, cut: 0.14 });
const redLettuce = rosette({ outer: '#7a3040', heart: '#a9b85a', vein: '#d9a8a0', teeth: 6, cut: 0.18 });
const cabbage = rosette({
  outer: '#4f7f5c',
  heart: '#a9c67c',
  vein: '#d5e3b4',
  teeth: 3,
  cut: 0.06,
  head: true,
});
const redCabbage = rosette({
  outer: '#5f4470',
  heart: '#8a3a70',
  vein: '#d3a0c4',
  teeth: 3,
  cut: 0.06,
  head: true,
});
const cauliflower = floretHead('#f1e6cc', '#6f9a4c', 1);
const romanesco = floretHead('#b5c862', '#6f9a4c', 2);
const peas = [pod('#6fa23c'), openPod('#7fae48', '#8fc04a')];
const beans = [bean('#5f8f34')];
const butterBeans = [bean('#d9c04a')];

export const greens: Record<string, readonly Picture[]> = {
  chou: [
    on(setting.flax, row({ of: [cabbage], size: 380 }, 2, 0.92)),
    on(setting.ochre, alone(redCabbage, 480, 180)),
    on(setting.soil, stall({ of: [cabbage, cabbage, redCabbage], size: 300 }, 0.8)),
  ],
  'chou-fleur': [
    on(setting.denim, row({ of: [cauliflower], size: 360 }, 2, 0.96)),
    on(setting.evening, crate({ of: [cauliflower], size: 220 })),
    on(setting.petal, alone(romanesco, 420, 180)),
  ],
  brocoli: [
    on(setting.cream, group({ of: [broccoli()], size: 230, tilt: 50 }, 4, 0.54)),
    on(setting.rosewater, group({ of: [broccoli()], size: 190, tilt: 80 }, 6, 0.62)),
  ],
  laitue: [
    on(setting.oak, row({ of: [lettuce], size: 390 }, 2, 0.92)),
    on(setting.clay, alone(redLettuce, 460, 180)),
    on(setting.walnutWood, crateAbove({ of: [lettuce, redLettuce], size: 250 }, '#c79a5e', 0.76)),
  ],
  epinard: [
    on(setting.oldBlue, alone(leafBunch('#3f7a34', '#a9c47c', { width: 92, count: 9 }), 380, 20)),
    on(
      setting.cream,
      row({ of: [leafBunch('#4a8038', '#b9cf8a', { width: 86, count: 9 })], size: 320, tilt: 14 }, 2, 1.02),
    ),
  ],
  blette: [
    on(setting.slate, alone(leafBunch('#3f6f34', '#e04a6a', { width: 110, count: 7, teeth: 4 }), 400, 20)),
    on(
      setting.peach,
      row(
        {
          of: [
            leafBunch('#3f7a3c', '#f0d060', { width: 110, count: 7, teeth: 4 }),
            leafBunch('#41703a', '#f4efdc', { width: 110, count: 7, teeth: 4 }),
          ],
          size: 330,
          tilt: 12,
        },
        2,
        1.02,
      ),
    ),
  ],
  artichaut: [
    on(setting.rosewater, group({ of: [artichoke()], size: 190, tilt: 36 }, 4, 0.5)),
    on(setting.morning, crate({ of: [artichoke('#7d9a5c', '#9a5a80')], size: 140, tilt: 30 })),
  ],
  asperge: [
    on(setting.petal, row({ of: [asparagus('#7fa34a', '#6d6a7a')], size: 48, turn: 30, tilt: 4 }, 9)),
    on(setting.walnutWood, row({ of: [asparagus('#f2e6cf', '#c9a0b4')], size: 54, turn: 62, tilt: 4 }, 8)),
    on(
      setting.greenCheck,
      group({ of: [asparagus('#88a850', '#7a5f80')], size: 42, turn: -36, tilt: 12 }, 16, 0.42),
    ),
  ],
  fenouil: [
    on(setting.seaTiles, group({ of: [fennel()], size: 190, tilt: 30 }, 3, 0.5)),
    on(setting.clay, row({ of: [fennel()], size: 210, tilt: 10 }, 3, 1)),
  ],
  'haricot-vert': [
    on(setting.saffron, group({ of: beans, size: 25, turn: 50, tilt: 26 }, 44, 0.5)),
    on(setting.flaxBlue, bowl({ of: beans, size: 20, turn: 30, tilt: 40 }, '#b9694a', 225, 2.1)),
    on(setting.denim, group({ of: butterBeans, size: 25, turn: -40, tilt: 26 }, 40, 0.5)),
  ],
  'petit-pois': [
    on(setting.flax, group({ of: peas, size: 68, tilt: 70, turn: 40 }, 13, 0.66)),
    on(
      setting.petal,
      bowl({ of: [pea('#7fb544'), pea('#8fc04a')], size: 36 }, '#efe3c8', 200),
      group({ of: peas, size: 64, tilt: 180 }, 3, 1.2),
    ),
    on(
      setting.teal,
      group(
        { of: [pod('#7a9f4a', 1.2), openPod('#8aae58', '#a9c86a')], size: 74, tilt: 40, turn: -40 },
        11,
        0.62,
      ),
    ),
  ],
};
