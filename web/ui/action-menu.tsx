import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';

interface ActionMenuProps {
  /** Accessible name of the menu's button. */
  label: string;
  items: readonly MenuItemDefinition[];
  /** Button of the menu with its label visible; without it, dots. */
  button?: { icon: LucideIcon; className: string };
  /** Question that the menu's items answer, as its heading. */
  heading?: string;
}

export interface MenuItemDefinition {
  label: ReactNode;
  /** Target of the menu item: a path, or a function to call. */
  target: string | (() => void);
  isDangerous?: boolean;
}

/**
 * Menu of further actions behind a button: a sheet on small screens, a list beside the button where browsers support
 * anchors. A popover, so that the browser provides Escape, a click elsewhere and the return of the focus.
 */
export function ActionMenu({ label, items, button, heading }: ActionMenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      {button ? (
        <button type="button" popoverTarget={id} className={button.className}>
          <button.icon aria-hidden className="size-5" /> {label}
        </button>
      ) : (
        <button
          type="button"
          popoverTarget={id}
          aria-label={label}
          title={label}
          className="grid size-11 shrink-0 place-items-center rounded-full border border-edge bg-card hover:bg-sunken"
        >
          <Ellipsis aria-hidden className="size-5" />
        </button>
      )}
      <div ref={list} id={id} popover="auto" className={`${sheet} ${anchored}`}>
        {heading && (
          <p id={`${id}-heading`} className="px-5 py-2 text-soft">
            {heading}
          </p>
        )}
        <ul aria-labelledby={heading && `${id}-heading`}>
          {items.map(({ label: text, target, isDangerous }, index) => {
            const itemClass = `flex min-h-11 w-full items-center px-5 py-2 font-semibold -outline-offset-3 hover:bg-sunken ${isDangerous ? 'text-danger' : ''}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items have no state of their own
              <li key={index}>
                {typeof target === 'string' ? (
                  <Link to={target} className={itemClass}>
                    {text}
                  </Link>
                ) : (
                  <button
                    type="button"
                    onClick={() => {
                      // Order matters: the popover closes first, so that a dialog gives the focus back to the menu's
                      // button.
                      list.current?.hidePopover();
                      target();
                    }}
                    className={itemClass}
                  >
                    {text}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

const sheet =
  'inset-x-0 top-auto bottom-0 mx-auto mt-0 mb-0 max-h-[80svh] w-full max-w-lg overflow-y-auto rounded-t-3xl border-line bg-card py-3 text-ink shadow-float backdrop:bg-black/40';
/** Classes of a menu from 640 px on, anchored to the button that opens it. */
const anchored =
  'anchored:inset-auto anchored:mx-0 anchored:my-1 anchored:w-auto anchored:min-w-52 anchored:rounded-2xl anchored:border anchored:backdrop:bg-transparent anchored:[position-area:bottom_span-left] anchored:[position-try-fallbacks:flip-block,flip-inline]';
