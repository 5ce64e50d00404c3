/** An empty basket: somebody would like it filled. */
export function BasketDrawing() {
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
      <path d="M26 40C30 16 45 7 60 7s30 9 34 33" />
      <path d="M12 40h96" strokeWidth={6} />
      <path d="M18 45l9 34c.7 2.6 3 4 5.5 4h55c2.5 0 4.8-1.400 5.5-4l9-34" />
      <path d="M22 58h76M26 71h68" opacity={0.55} />
      <path d="M40 45l4 37M60 45v37M80 45l-4 37" opacity={0.55} />
    </svg>
  );
}
