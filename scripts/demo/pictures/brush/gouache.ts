import { dice } from './dice.ts';

const FIELD = 800;
/** How far edges tremble, in pixels. */
const TREMBLE = 1.9;
/** The side of the patches that become one touch of the brush, in pixels. */
const TOUCH = 4;
const AREA = TOUCH * TOUCH;
/** How much of a touch replaces the drawing under it: the rest keeps edges smooth. */
const FLATNESS = 0.68;
const GRAIN = 7;

/**
 * Turns a clean drawing into gouache: edges tremble, patches flatten to one tone with a crisp border (a Kuwahara
 * filter), and the grain of the paper shows.
 *
 * @param pixels RGB, 3 bytes a pixel, at most 800 by 800.
 */
export function paintedOver(pixels: Uint8Array, width: number, height: number): Uint8Array {
  return withGrain(inTouches(trembling(pixels, width, height), width, height), width, height);
}

function trembling(source: Uint8Array, width: number, height: number): Uint8Array {
  const target = new Uint8Array(source.length);
  const row = width * 3;
  const rightmost = ((width - 1) << 8) - 1;
  const lowest = ((height - 1) << 8) - 1;
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const cell = y * FIELD + x;
      const sx = Math.min(rightmost, Math.max(0, (x << 8) + (SIDEWAYS[cell] ?? 0)));
      const sy = Math.min(lowest, Math.max(0, (y << 8) + (UPWARDS[cell] ?? 0)));
      const from = (sy >> 8) * row + (sx >> 8) * 3;
      const fx = sx & 255;
      const fy = sy & 255;
      for (let i = from; i < from + 3; i++) {
        const above = (source[i] ?? 0) * (256 - fx) + (source[i + 3] ?? 0) * fx;
        const below = (source[i + row] ?? 0) * (256 - fx) + (source[i + row + 3] ?? 0) * fx;
        target[to + i - from] = (above * (256 - fy) + below * fy) >> 16;
      }
    }
  }
  return target;
}

/** Each pixel takes the mean of the calmest of the four patches that it is a corner of. */
function inTouches(source: Uint8Array, width: number, height: number): Uint8Array {
  const red = sums(source, width, height, 0);
  const green = sums(source, width, height, 1);
  const blue = sums(source, width, height, 2);
  const unrest = unrestOf(source, green, width, height);
  const columns = width - TOUCH + 1;
  const rows = height - TOUCH + 1;
  const line = width + 1;
  const fresh = FLATNESS / AREA;
  const kept = 1 - FLATNESS;
  const target = new Uint8Array(source.length);
  for (let y = 0, to = 0; y < height; y++) {
    const top = Math.max(0, y - TOUCH + 1);
    const bottom = Math.min(rows - 1, y);
    for (let x = 0; x < width; x++, to += 3) {
      const left = Math.max(0, x - TOUCH + 1);
      const right = Math.min(columns - 1, x);
      const above = calmer(unrest, top * columns + left, top * columns + right);
      const below = calmer(unrest, bottom * columns + left, bottom * columns + right);
      const cell = calmer(unrest, above, below);
      const i = ((cell / columns) | 0) * line + (cell % columns);
      target[to] = patch(red, i, line) * fresh + (source[to] ?? 0) * kept;
      target[to + 1] = patch(green, i, line) * fresh + (source[to + 1] ?? 0) * kept;
      target[to + 2] = patch(blue, i, line) * fresh + (source[to + 2] ?? 0) * kept;
    }
  }
  return target;
}

/** The variance of each patch, by its top left corner, judged on green alone: the eye does so too. */
function unrestOf(source: Uint8Array, green: Int32Array, width: number, height: number): Int32Array {
  const squares = sums(source, width, height, 1, true);
  const columns = width - TOUCH + 1;
  const rows = height - TOUCH + 1;
  const line = width + 1;
  const unrest = new Int32Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const total = patch(green, y * line + x, line);
      unrest[y * columns + x] = AREA * patch(squares, y * line + x, line) - total * total;
    }
  }
  return unrest;
}

const calmer = (unrest: Int32Array, a: number, b: number) => ((unrest[a] ?? 0) <= (unrest[b] ?? 0) ? a : b);

/** The sum over the patch whose top left corner is cell `i` of a summed-area table. */
function patch(table: Int32Array, i: number, line: number): number {
  const below = i + TOUCH * line;
  const sum = (table[below + TOUCH] ?? 0) - (table[below] ?? 0) - (table[i + TOUCH] ?? 0) + (table[i] ?? 0);
  return sum | 0;
}

/** A summed-area table of one channel. It may overflow: differences of 32-bit sums stay exact. */
function sums(
  source: Uint8Array,
  width: number,
  height: number,
  channel: number,
  squared = false,
): Int32Array {
  const line = width + 1;
  const table = new Int32Array(line * (height + 1));
  for (let y = 0, i = channel; y < height; y++) {
    let run = 0;
    for (let x = 0; x < width; x++, i += 3) {
      const value = source[i] ?? 0;
      run = (run + (squared ? value * value : value)) | 0;
      const cell = (y + 1) * line + x + 1;
      table[cell] = (table[cell - line] ?? 0) + run;
    }
  }
  return table;
}

function withGrain(source: Uint8Array, width: number, height: number): Uint8Array {
  const target = new Uint8ClampedArray(source.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const grain = PAPER[y * FIELD + x] ?? 0;
      for (let c = i; c < i + 3; c++) {
        const value = source[c] ?? 0;
        target[c] = value + grain * (BITE[value] ?? 0);
      }
    }
  }
  return new Uint8Array(target.buffer);
}

/** How far an edge moves, in 256ths of a pixel. */
const SIDEWAYS = Int16Array.from(noise('sideways', 17), (value) => value * TREMBLE * 256);
const UPWARDS = Int16Array.from(noise('upwards', 17), (value) => value * TREMBLE * 256);
const PAPER = blend(noise('fibre', 1.7), noise('tooth', 5), noise('wash', 60));
/** How much grain a tone takes: the middle ones most. */
const BITE = Float32Array.from(
  { length: 256 },
  (_, value) => GRAIN * (0.35 + (value * (255 - value)) / 16256),
);

/** Smooth values in -1…1 over the field, with bumps of about `cell` pixels. */
function noise(seed: string, cell: number): Float32Array {
  const d = dice(seed);
  const line = Math.ceil(FIELD / cell) + 2;
  const knots = Float32Array.from({ length: line * line }, () => d.between(-1, 1));
  const ease = (t: number) => t * t * (3 - 2 * t);
  return Float32Array.from({ length: FIELD * FIELD }, (_, i) => {
    const x = (i % FIELD) / cell;
    const y = Math.floor(i / FIELD) / cell;
    const knot = Math.floor(y) * line + Math.floor(x);
    const tx = ease(x % 1);
    const above = (knots[knot] ?? 0) * (1 - tx) + (knots[knot + 1] ?? 0) * tx;
    const below = (knots[knot + line] ?? 0) * (1 - tx) + (knots[knot + line + 1] ?? 0) * tx;
    return above + (below - above) * ease(y % 1);
  });
}

function blend(...layers: Float32Array[]): Float32Array {
  return Float32Array.from(layers[0] ?? [], (_, i) =>
    layers.reduce((sum, layer) => sum + 0.55 * (layer[i] ?? 0), 0),
  );
}
