/** Keys that press a button of the focused card: the one with the key in `aria-keyshortcuts`. */
export const cardShortcutKeys = {
  accept: 'a',
  refuse: 'r',
  delete: 'd',
  open: 'o',
  select: 'x',
  history: 'h',
} as const;

export const shortcutHelpRows: readonly [keys: readonly string[], effect: string][] = [
  [['j'], 'Annonce suivante'],
  [['k'], 'Annonce précédente'],
  [[cardShortcutKeys.accept], 'Accepter'],
  [[cardShortcutKeys.refuse], 'Refuser, avec une raison'],
  [[cardShortcutKeys.delete], "Supprimer l'annonce signalée, avec une raison"],
  [[cardShortcutKeys.open], "Voir l'annonce dans un nouvel onglet"],
  [[cardShortcutKeys.history], "Historique de l'auteur"],
  [[cardShortcutKeys.select], 'Choisir ou ne plus choisir'],
  [['?'], 'Cette aide'],
];

/** Effect of a key press in the moderation queues. */
export type KeyboardShortcut = { move: 1 | -1 } | { press: string } | { help: true };

const moves: Record<string, 1 | -1> = { j: 1, k: -1 };
const presses = new Set<string>(Object.values(cardShortcutKeys));

/**
 * Shortcut of a key press. Undefined for other keys, and while somebody types, a dialog is open or a modifier is
 * held.
 */
export function readPressedShortcut(event: KeyboardEvent): KeyboardShortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTypingOrInDialog(event.target))
    return;
  if (key === '?') return { help: true };
  const move = moves[key];
  if (move) return { move };
  // Auto-repeat must not decide about one listing after another.
  return presses.has(key) && !event.repeat ? { press: key } : undefined;
}

function isTypingOrInDialog(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(FIELDS) !== null || target.ownerDocument.querySelector('dialog[open]') !== null;
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog';
