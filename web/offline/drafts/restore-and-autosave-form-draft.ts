import { fillFormFromData, hasFormChanges, readFormElementData } from '#web/ui/forms/form-values.ts';
import {
  deleteFormDraft,
  deleteOutdatedFormDrafts,
  type FormDraftKey,
  readStoredFormDraft,
  saveFormDraft,
} from './draft-store.ts';

/** Milliseconds between the last keystroke and the saving of the draft. */
const SAVE_AFTER_MS = 500;

/** Field of a draft that holds the texts of the form as the site had filled it in. */
const BASE = 'draft-base';

interface Followed {
  /** True for a form that changes stored data. */
  isEdit: boolean;
  /** Callback when there is no draft. */
  missing: () => void;
  /**
   * Callback when the form has been filled in with the draft.
   * @param isOutdated the stored data has changed since the draft was begun
   */
  restored: (isOutdated: boolean) => void;
  /** Callback when storage is refused or full: there is no draft. */
  refused: () => void;
}

/**
 * Syncs a form with its draft: fills it in, then saves what is typed and chosen: the first change at once, further ones
 * a moment later, when the form is submitted and when the page is left. Passwords are never stored.
 * @returns `discard` deletes the draft; `stop` saves what is not saved yet and stops following
 */
export function restoreAndAutosaveFormDraft(
  form: HTMLFormElement,
  key: FormDraftKey,
  { isEdit, missing, restored, refused }: Followed,
) {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  // State of the form, changed already when somebody typed before hydration, or the browser restored values.
  let isChanged = hasFormChanges(form);
  let wasSubmitted = false;
  let base = '';
  // Controls that got an input before the draft was read, whose values it must not replace.
  const touched = new Set<EventTarget | null>();

  const store = () => {
    const draft = readDraft(form, wasSubmitted);
    if (isEdit) draft.set(BASE, base);
    return saveFormDraft(key, draft).catch(refused);
  };
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isChanged) return;
    isChanged = false;
    store();
  };
  const changed = (event?: Event) => {
    isChanged = true;
    // Change not saved yet: the stored draft must not be overwritten before it is read.
    if (!isReady) {
      touched.add(event?.target ?? null);
      return;
    }
    // First save at once: before a first write Chromium asks for storage space, which a page that is being left does
    // not wait for.
    if (timer === undefined) store();
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  };
  const submitted = () => {
    wasSubmitted = true;
    isChanged = true;
    save();
  };
  const restore = (draft: FormData | undefined) => {
    if (signal.aborted) return;
    const wasChanged = isChanged;
    base = textsOf(readDraft(form, false));
    const formerBase = draft?.get(BASE);
    draft?.delete(BASE);
    if (draft && isEdit && textsOf(draft) === base && !hasFiles(draft)) {
      // Draft equal to the stored data is deleted: the answer to a save got lost, or another tab has sent it.
      deleteFormDraft(key).catch(refused);
      missing();
    } else if (draft) {
      const untouched = listUntouchedNames(draft, formerBase);
      const isLeft = (control: Element) => untouched.has(control.getAttribute('name') ?? '');
      fillFormFromData(form, draft, (control) => touched.has(control) || isLeft(control));
      restored(isEdit && formerBase !== base);
    } else missing();
    // State unchanged unless the reader has typed: another tab may have saved a newer draft, which one that was only
    // read must not overwrite.
    isChanged = wasChanged;
    isReady = true;
    if (wasChanged) changed();
  };

  form.addEventListener('input', changed, { signal });
  form.addEventListener('submit', submitted, { signal });
  addEventListener('pagehide', save, { signal });
  // Event `visibilitychange` too: phones end pages in the background without another event.
  document.addEventListener('visibilitychange', save, { signal });
  readStoredFormDraft(key).then(restore, refused);
  deleteOutdatedFormDrafts().catch(refused);

  return {
    discard() {
      clearTimeout(timer);
      timer = undefined;
      isChanged = false;
      base = textsOf(readDraft(form, false));
      deleteFormDraft(key).catch(refused);
    },
    stop() {
      if (isReady) save();
      controller.abort();
    },
  };
}

/** Names of fields that a draft has as the site had filled them in: what is stored since wins over them. */
function listUntouchedNames(draft: FormData, formerBase: FormDataEntryValue | null | undefined): Set<string> {
  if (typeof formerBase !== 'string') return new Set();
  const former: [name: string, text: string][] = JSON.parse(formerBase);
  const textsIn = (entries: Iterable<[string, FormDataEntryValue]>, name: string) =>
    JSON.stringify([...entries].filter(([other]) => other === name));
  const isUntouched = (name: string) => textsIn(draft, name) === textsIn(former, name);
  return new Set([...draft.keys()].filter(isUntouched));
}

const textsOf = (data: FormData) =>
  JSON.stringify([...data].filter(([, value]) => typeof value === 'string'));

const hasFiles = (data: FormData) =>
  [...data.values()].some((value) => value instanceof File && value.size > 0);

/**
 * Data of a form without passwords, and without consents (`data-consent`), which are required again each
 * time.
 * @param withHidden includes hidden fields such as the idempotency key, which matter only after a first
 * submission
 */
function readDraft(form: HTMLFormElement, withHidden: boolean): FormData {
  const data = readFormElementData(form);
  // Selector by `autocomplete` too: `type` changes when a password is shown as text.
  const secret = '[type=hidden], [type=password], [autocomplete$=password], [data-consent]';
  const excluded = withHidden ? secret : `${secret}, [hidden]`;
  for (const { name } of form.querySelectorAll<HTMLInputElement>(`input:is(${excluded})`)) data.delete(name);
  return data;
}
