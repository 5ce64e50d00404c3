export const formControlClass =
  'min-h-11 w-full rounded-xl border border-edge bg-card px-3.5 py-2 text-base placeholder:text-soft aria-invalid:border-2 aria-invalid:border-danger disabled:opacity-60';
