import type { ComponentProps } from 'react';

/** Fieldset in a box: as an item of a flex column, WebKit makes a fieldset too high by its legend. */
export const Fieldset = (props: ComponentProps<'fieldset'>) => (
  <div>
    <fieldset {...props} />
  </div>
);
