type Lab = [lightness: number, a: number, b: number];

/** `amount` 0 gives `from`, 1 gives `to`; mixed in OKLab, so that greens and violets stay clean. */
export function mix(from: string, to: string, amount: number): string {
  const [l1, a1, b1] = toLab(from);
  const [l2, a2, b2] = toLab(to);
  return toHex([l1 + (l2 - l1) * amount, a1 + (a2 - a1) * amount, b1 + (b2 - b1) * amount]);
}

/**
 * Into the shadow (towards -1) or the light (towards 1), as a painter does it: shadows turn to violet, blue
 * greens and crimson, lights to warm yellow.
 */
export function shade(colour: string, amount: number): string {
  if (amount >= 0) return mix(colour, '#fff2c4', Math.min(amount, 1) * 0.78);
  const depth = Math.min(-amount, 1);
  const [l, a, b] = toLab(colour);
  const chroma = Math.hypot(a, b) * (1 - 0.3 * depth);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  const turn = hue > -60 && hue < 118 ? -24 * depth : hue >= 118 || hue < -110 ? 22 * depth : 0;
  const angle = ((hue + turn) * Math.PI) / 180;
  const warmth = 0.05 * depth * Math.max(0, 1 - Math.hypot(a, b) / 0.07);
  return toHex([
    l * (1 - 0.62 * depth),
    chroma * Math.cos(angle) + warmth * 0.4,
    chroma * Math.sin(angle) + warmth,
  ]);
}

function toLab(hex: string): Lab {
  const value = Number.parseInt(hex.slice(1), 16);
  const r = toLinear((value >> 16) & 255);
  const g = toLinear((value >> 8) & 255);
  const b = toLinear(value & 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toHex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((channel) => toByte(channel).toString(16).padStart(2, '0')).join('')}`;
}

function toLinear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}
