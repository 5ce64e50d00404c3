/** Shortcut keys that press a button of the focused card: the one with the key in `aria-keyshortcuts`. */
export const moderationCardShortcutKeys = {
  accept: 'a',
  refuse: 'r',
  delete: 'd',
  open: 'o',
  select: 'x',
  history: 'h',
} as const;

export const moderationShortcutHelpRows: readonly [keys: readonly string[], effect: string][] = [
  [['j'], 'Annonce suivante'],
  [['k'], 'Annonce précédente'],
  [[moderationCardShortcutKeys.accept], 'Accepter'],
  [[moderationCardShortcutKeys.refuse], 'Refuser, avec une raison'],
  [[moderationCardShortcutKeys.delete], "Supprimer l'annonce signalée, avec une raison"],
  [[moderationCardShortcutKeys.open], "Voir l'annonce dans un nouvel onglet"],
  [[moderationCardShortcutKeys.history], "Historique de l'auteur"],
  [[moderationCardShortcutKeys.select], 'Choisir ou ne plus choisir'],
  [['?'], 'Cette aide'],
];

/** Keyboard shortcut: the effect of a key press in the moderation queues. */
export type ModerationShortcutEffect = { move: 1 | -1 } | { press: string } | { help: true };

const moves: Record<string, 1 | -1> = { j: 1, k: -1 };
const presses = new Set<string>(Object.values(moderationCardShortcutKeys));

/**
 * Shortcut of a key press. Undefined for other keys, and while somebody types, a dialog is open or a modifier is
 * held.
 */
export function readPressedShortcut(event: KeyboardEvent): ModerationShortcutEffect | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTypingOrInDialog(event.target))
    return;
  if (key === '?') return { help: true };
  const move = moves[key];
  if (move) return { move };
  // Auto-repeat of a held key ignored: it must not decide about one listing after another.
  return presses.has(key) && !event.repeat ? { press: key } : undefined;
}

function isTypingOrInDialog(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(FIELDS) !== null || target.ownerDocument.querySelector('dialog[open]') !== null;
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog';
