/** Classes of a chip with a cross at its end: pressing it removes what it names. */
export const filterChipClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full bg-leaf-soft pr-3 pl-4 font-medium text-leaf hover:bg-leaf hover:text-on-leaf';
