import { useCombobox } from 'downshift';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ControlProps } from './field.tsx';
import { positionSuggestionList } from './place-list.ts';
import { useSuggestions } from './use-suggestions.ts';

export interface ComboboxSharedProps<T> {
  /** Source of suggestions, of which at most 10 are shown. It must be a stable function, or the request is repeated. */
  suggest: (text: string, signal: AbortSignal) => readonly T[] | Promise<readonly T[]>;
  /** Number of typed characters before the first request; default 1. */
  minLength?: number;
  itemText: (item: T) => string;
  /** Content that a suggestion shows; default: its text. */
  renderItem?: (item: T) => ReactNode;
  /** Callback when a suggestion was chosen, or cleared by further typing. */
  onPick?: (item: T | undefined) => void;
  onType?: (text: string) => void;
}

/** Milliseconds before the list closes on blur, for clicks that missed it. */
const CLOSE_MS = 800;

export interface ActiveComboboxProps<T> extends ComboboxSharedProps<T> {
  input: ControlProps & { placeholder: string | undefined; autoComplete: string; className: string };
  /** Plain input that the active one replaces, with its text and focus. */
  plain: RefObject<HTMLInputElement | null>;
  onReady: () => void;
}

export function ActiveCombobox<T>({
  suggest,
  minLength = 1,
  itemText,
  renderItem = itemText,
  onPick,
  onType,
  input,
  plain,
  onReady,
}: ActiveComboboxProps<T>) {
  const ref = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(() => typedInto(plain.current));
  const { items, text } = useSuggestions(suggest, typed, minLength);

  const { isOpen, highlightedIndex, closeMenu, getInputProps, getMenuProps, getItemProps } = useCombobox<T>({
    items,
    inputId: input.id,
    itemToString: (item) => (item === null ? '' : itemText(item)),
    initialInputValue: plain.current?.value ?? '',
    // List closed when the focus has moved to another field by now: opening would take it.
    initialIsOpen: typed !== '' && document.activeElement === plain.current,
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, InputChange, InputClick } = useCombobox.stateChangeTypes;
      if (type === InputBlur) return state;
      if (type === InputClick) return { ...changes, isOpen: items.length > 0 };
      // Selection is cleared while typing, so that choosing the same suggestion again is an event.
      if (type === InputChange) return { ...changes, selectedItem: null };
      return changes;
    },
    onInputValueChange: ({ inputValue, type }) => {
      const isTyping = type === useCombobox.stateChangeTypes.InputChange;
      setTyped(isTyping ? inputValue : '');
      if (isTyping) onType?.(inputValue);
    },
    onSelectedItemChange: ({ selectedItem: item }) => {
      onPick?.(item ?? undefined);
      // Event `input`, so that the form clears the field's error.
      if (item) ref.current?.dispatchEvent(new Event('input', { bubbles: true }));
    },
  });
  const isShown = isOpen && items.length > 0;

  useLayoutEffect(() => {
    if (!isShown || items.length === 0) return;
    const place = () => ref.current && list.current && positionSuggestionList(ref.current, list.current);
    place();
    const viewport = window.visualViewport;
    viewport?.addEventListener('resize', place);
    return () => viewport?.removeEventListener('resize', place);
  }, [isShown, items.length]);

  useLayoutEffect(() => {
    takeOver(plain.current, ref.current);
    onReady();
  }, [plain, onReady]);

  return (
    <>
      <input
        {...getInputProps({
          ...input,
          ref,
          type: 'text',
          className: `${input.className} scroll-mt-12`,
          'aria-labelledby': undefined,
          'aria-expanded': isShown,
          onKeyDown: (event: KeyboardEvent) => {
            leaveToBrowser(event, isShown, highlightedIndex);
            // Enter without a highlighted suggestion submits the form: an open list would cover the next page.
            if (event.key === 'Enter' && highlightedIndex < 0) closeMenu();
          },
          onFocus: () => clearTimeout(closing.current),
          onBlur: () => {
            closing.current = setTimeout(closeMenu, CLOSE_MS);
          },
        })}
      />
      <ul
        {...getMenuProps({ 'aria-label': 'Suggestions', ref: list })}
        hidden={!isShown}
        // No tab stop, which browsers make of a box that scrolls.
        tabIndex={-1}
        className="absolute top-full left-0 z-40 mt-1 w-full min-w-[min(16rem,70cqw)] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-card p-1.5 text-ink shadow-float"
      >
        {isShown &&
          items.map((item, index) => (
            <li
              {...getItemProps({ item, index })}
              key={itemText(item) + String(index)}
              className="flex min-h-11 cursor-pointer items-center rounded-xl px-3 py-1.5 aria-selected:bg-leaf-soft"
            >
              {renderItem(item)}
            </li>
          ))}
      </ul>
      {/* Own live region: Downshift's message comes with the keystroke, before the answer. */}
      <span role="status" className="sr-only">
        {isOpen && typed && text === typed && announce(items.length)}
      </span>
    </>
  );
}

/** Text typed before the active combobox was loaded. */
const typedInto = (plain: HTMLInputElement | null) =>
  plain && plain.value !== plain.defaultValue ? plain.value : '';

const announce = (count: number) =>
  count === 0 ? 'Aucune suggestion' : count === 1 ? '1 suggestion' : `${count} suggestions`;

/** Moves the focus between two existing inputs, so that phones keep their keyboard open. */
function takeOver(plain: HTMLInputElement | null, input: HTMLInputElement | null) {
  if (!plain || !input || document.activeElement !== plain) return;
  const { selectionStart, selectionEnd } = plain;
  input.focus({ preventScroll: true });
  input.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Keys left to the browser: Enter submits the form when no suggestion is highlighted, Escape keeps the text, Home and
 * End move the caret.
 */
function leaveToBrowser(event: KeyboardEvent, isShown: boolean, highlightedIndex: number) {
  const isHandledHere = {
    Enter: isShown && highlightedIndex >= 0,
    Escape: isShown,
    Home: false,
    End: false,
  }[event.key];
  if (isHandledHere === false) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
}
