/**
 * Draws the portraits of the demonstration's members into `server/demo/pictures/`: `node scripts/draw-portraits.ts`.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { MAX_IMAGE_SIDE_PX, MAX_THUMBNAIL_SIDE_PX } from '#contract/images.ts';

const folder = join(import.meta.dirname, '../server/demo/pictures');

interface Portrait {
  ground: string;
  skin: string;
  hair: string;
  shirt: string;
  cut: 'short' | 'long' | 'bun' | 'bald' | 'curly';
  wears?: 'hat' | 'glasses' | 'beard';
}

const portraits: Portrait[] = [
  { ground: '#fae7a5', skin: '#f2c9a1', hair: '#6b4a2b', shirt: '#215e32', cut: 'short', wears: 'hat' },
  { ground: '#dcebd2', skin: '#f6d3b3', hair: '#a6532a', shirt: '#c61146', cut: 'bun' },
  { ground: '#f7d9cf', skin: '#c98f62', hair: '#231a15', shirt: '#2f6f8f', cut: 'short', wears: 'beard' },
  { ground: '#d6e6ee', skin: '#f2c9a1', hair: '#d9b25f', shirt: '#8a4b2a', cut: 'curly' },
  { ground: '#fae7a5', skin: '#7b4a2d', hair: '#1d1512', shirt: '#d98a1f', cut: 'bun', wears: 'glasses' },
  { ground: '#e9dcef', skin: '#f0c39b', hair: '#3a2a20', shirt: '#5b7f3a', cut: 'long' },
  { ground: '#dcebd2', skin: '#f3cdb0', hair: '#d8d5cc', shirt: '#34506b', cut: 'bald', wears: 'beard' },
  { ground: '#f7d9cf', skin: '#d9a273', hair: '#2b1c16', shirt: '#215e32', cut: 'long', wears: 'glasses' },
  { ground: '#d6e6ee', skin: '#f4cfae', hair: '#b9863c', shirt: '#b23a2b', cut: 'long', wears: 'hat' },
  { ground: '#e9e3cf', skin: '#efc49c', hair: '#4b382b', shirt: '#4d6b2f', cut: 'short', wears: 'glasses' },
];

for (const [index, portrait] of portraits.entries()) {
  const svg = Buffer.from(svgOf(portrait));
  for (const [side, suffix] of [
    [MAX_IMAGE_SIDE_PX, ''],
    [MAX_THUMBNAIL_SIDE_PX, '-400'],
  ] as const) {
    await sharp(svg, { density: (72 * side) / 200 })
      .resize(side, side)
      .webp({ quality: 82 })
      .toFile(join(folder, `portrait-${index + 1}${suffix}.webp`));
  }
}

/** Portrait of a demo member in a square of 200. */
function svgOf({ ground, skin, hair, shirt, cut, wears }: Portrait): string {
  const behind = {
    short: '',
    bald: '',
    long: `<path d="M52 96c0-70 96-70 96 0v62H52z" fill="${hair}"/>`,
    bun: `<circle cx="100" cy="30" r="20" fill="${hair}"/>`,
    curly: `<g fill="${hair}"><circle cx="66" cy="72" r="22"/><circle cx="134" cy="72" r="22"/><circle cx="62" cy="98" r="16"/><circle cx="138" cy="98" r="16"/></g>`,
  }[cut];
  const top = {
    short: `<path d="M60 88c-4-56 84-56 80 0-10-22-26-26-42-24-16 1-30 6-38 24z" fill="${hair}"/>`,
    bald: `<path d="M60 96c-8-20 2-30 4-32-2 12-2 22-4 32zm80 0c8-20-2-30-4-32 2 12 2 22 4 32z" fill="${hair}"/>`,
    long: `<path d="M58 98c-2-68 86-68 84 0-6-24-18-36-34-40-14 18-34 22-50 40z" fill="${hair}"/>`,
    bun: `<path d="M59 92c-2-60 84-60 82 0-12-24-26-32-41-32S70 68 59 92z" fill="${hair}"/>`,
    curly: `<g fill="${hair}"><circle cx="80" cy="54" r="20"/><circle cx="104" cy="48" r="20"/><circle cx="124" cy="58" r="17"/></g>`,
  }[cut];
  const worn = {
    hat: '<path d="M46 66c36-12 72-12 108 0 4 6-4 8-10 8-30-6-58-6-88 0-6 0-14-2-10-8z" fill="#d9b66a"/><path d="M70 62c0-36 60-36 60 0-20-5-40-5-60 0z" fill="#e5c77f"/><path d="M70 60c20-6 40-6 60 0v5c-20-5-40-5-60 0z" fill="#8a4b2a"/>',
    glasses:
      '<g fill="none" stroke="#3a2f28" stroke-width="3"><circle cx="82" cy="98" r="12"/><circle cx="118" cy="98" r="12"/><path d="M94 97c4-3 8-3 12 0"/></g>',
    beard: `<path d="M62 104c2 60 74 60 76 0-6 16-16 14-24 12-6-3-22-3-28 0-8 2-18 4-24-12z" fill="${hair}"/>`,
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">
    <rect width="200" height="200" fill="${ground}"/>
    ${behind}
    <path d="M30 200c2-44 34-56 70-56s68 12 70 56z" fill="${shirt}"/>
    <path d="M84 128h32v22c0 14-32 14-32 0z" fill="${skin}"/>
    <ellipse cx="100" cy="98" rx="41" ry="47" fill="${skin}"/>
    ${wears === 'beard' ? worn.beard : ''}
    ${top}
    <g fill="#2b211c"><circle cx="82" cy="98" r="4"/><circle cx="118" cy="98" r="4"/></g>
    <g fill="#e2836f" opacity=".45"><circle cx="72" cy="114" r="8"/><circle cx="128" cy="114" r="8"/></g>
    <path d="M86 121c8 9 20 9 28 0" fill="none" stroke="#7a3b2c" stroke-width="4" stroke-linecap="round"/>
    ${wears && wears !== 'beard' ? worn[wears] : ''}
  </svg>`;
}
