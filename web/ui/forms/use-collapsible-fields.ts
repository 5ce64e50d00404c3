import { type FocusEvent, useRef, useState } from 'react';

/**
 * Fields that are folded away until they are opened or focused, or while none is refused: by `account.css`, which their
 * page needs. They are sent all the same.
 * @param where screens on which they are folded
 */
export function useCollapsibleFields<E extends HTMLElement>(
  where: 'phones' | 'everywhere',
  { isOpen: isOpenAtFirst = false } = {},
) {
  const fields = useRef<E>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return {
    isOpen,
    setOpen,
    fields,
    /** Focus handler for an element around the folded fields. */
    openAtFocus: ({ target }: FocusEvent) => {
      if (fields.current?.contains(target)) setOpen(true);
    },
    /** Class of the element that holds the folded fields. */
    foldedClass: isOpen ? '' : classes[where],
  };
}

const classes = { phones: 'folded-on-phones', everywhere: 'folded' };
