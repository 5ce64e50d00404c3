/**
 * Variants of buttons: `primary` is the main action of a view, `leaf` a positive one beside it, `quiet` has no
 * background and border.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'leaf' | 'quiet' | 'danger';

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center text-balance font-semibold leading-tight transition-colors disabled:opacity-55 aria-disabled:opacity-70';

const colours: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-card hover:bg-sunken',
  leaf: 'bg-leaf text-on-leaf hover:bg-leaf-strong',
  quiet: 'hover:bg-sunken',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
};

export const buttonClass = (variant: ButtonVariant = 'primary') => `${shape} ${colours[variant]}`;
