/**
 * Rounded rectangle as raw RGBA: this process has no SVG decoder, so that nobody can upload SVG.
 * @param colour red, green and blue, 0 to 255
 */
export function drawRoundedRectanglePixels(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
) {
  const data = Buffer.alloc(width * height * 4);
  const radius = height / 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const nearestX = Math.min(Math.max(x + 0.5, radius), width - radius);
      const outside = Math.hypot(x + 0.5 - nearestX, y + 0.5 - radius) - radius;
      const alpha = Math.round(255 * Math.min(1, Math.max(0, 0.5 - outside)));
      data.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  }
  return { input: data, raw: { width, height, channels: 4 as const } };
}
