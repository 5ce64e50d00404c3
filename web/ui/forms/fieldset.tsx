import type { ComponentProps } from 'react';

/** In a box of its own: a fieldset that is itself an item of a column is too high by its legend in WebKit. */
export const Fieldset = (props: ComponentProps<'fieldset'>) => (
  <div>
    <fieldset {...props} />
  </div>
);
