/** Stands in for a photo that is missing. */
export function SproutDrawing() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 90"
      className="w-3/5 max-w-36"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M60 80V42" />
      <path d="M60 50C58 30 44 20 24 20c1 20 14 32 36 30Z" />
      <path d="M60 42c0-19 13-31 36-32 1 20-13 33-36 32Z" />
      <path d="M60 50C52 40 44 34 36 30M60 42c8-10 16-16 24-21" opacity={0.55} />
      <path d="M22 82h76" strokeWidth={5} opacity={0.55} />
    </svg>
  );
}
