import { gingham, linen, painted, planks, straw, tiles } from './cloths.ts';
import { gardenTable, hills, roomTable } from './places.ts';

export const oak = planks('#b98a56');
export const walnutWood = planks('#7a5133');
export const oldBlue = planks('#84a3a0', true);
export const oldGreen = planks('#8f9f72');
export const chalk = planks('#e0d0b0', true);
export const charcoal = planks('#4c4a4a');

export const flax = linen('#ece0c8', '#b5523b');
export const flaxBlue = linen('#efe6d2', '#49728a');
export const denim = linen('#5d7d86');
export const rosewater = linen('#dc9a82');
export const moss = linen('#8c9a6a');
export const saffron = linen('#dcaa4e');

export const redCheck = gingham('#c0392b');
export const blueCheck = gingham('#5b86a0');
export const greenCheck = gingham('#6f9a5a');

export const teal = painted('#3f7773');
export const ochre = painted('#dba94c');
export const slate = painted('#3d464d', 0.14);
export const peach = painted('#e6b48c');
export const sage = painted('#a9b998');
export const night = painted('#2f4858');
export const petal = painted('#d9a3a0');
export const cream = painted('#ecdfc4');
export const clay = painted('#b9694a');
export const soil = painted('#6a4a34');

export const seaTiles = tiles('#3f7f8f');
export const mintTiles = tiles('#86aca2');
export const sunTiles = tiles('#d99a4a', '#f3e6cc');
export const strawBed = straw();

export const morning = gardenTable('#f3d9a0', '#6f8f52', '#a8743f');
export const evening = gardenTable('#f4bd8a', '#7c7a42', '#8a5a35');
export const fresh = gardenTable('#cfe2e2', '#6f9a6a', '#b58a5a');
export const autumn = gardenTable('#f0c27a', '#a8682f', '#7a4a2c');

export const greenRoom = roomTable('#a9b998', '#8a5a35');
export const warmRoom = roomTable('#dfb38a', '#7a4a2c');
export const blueRoom = roomTable('#8fb0b8', '#b58a5a');
export const roseRoom = roomTable('#d9a79a', '#8a5a3f');

export const summerHills = hills('#8fbfd0', '#7f9a4a', '#d9b45a');
export const harvestHills = hills('#e6c294', '#94994a', '#c98a4a');
export const springHills = hills('#a9cfd6', '#8aa84e', '#e2cf7a');
