import { fillForm, hasChanges, readForm } from '#web/ui/forms/form-values.ts';
import { type DraftKey, deleteDraft, findDraft, saveDraft } from './draft-store.ts';

/** After the last keystroke. */
const SAVE_AFTER_MS = 500;

/** They are given each time. */
const CONSENTS = ['cgu', 'certified'];

/** A field of a draft: the texts of the form as the site had filled it in. */
const BASE = 'draft-base';

interface Followed {
  /** It changes what the site has stored. */
  isEdit: boolean;
  /** The form has been filled in with the draft. `isOutdated`: it was begun on what the site no longer has stored. */
  restored: (isOutdated: boolean) => void;
  /** Storage is refused or full: there is no draft. */
  refused: () => void;
}

/**
 * Fills the form in with its draft, then saves what is typed and chosen: the first change at once, what follows a moment
 * later, when it is submitted and when the page is left. Passwords are never stored.
 * @returns `discard` deletes the draft; `stop` saves what is not saved yet and follows no more
 */
export function followForm(form: HTMLFormElement, key: DraftKey, { isEdit, restored, refused }: Followed) {
  const left = new AbortController();
  const { signal } = left;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  // By somebody who typed before hydration, or by the browser.
  let isChanged = hasChanges(form);
  let wasSubmitted = false;
  let base = '';

  const store = () => {
    const draft = readDraft(form, wasSubmitted);
    if (isEdit) draft.set(BASE, base);
    return saveDraft(key, draft).catch(refused);
  };
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isChanged) return;
    isChanged = false;
    store();
  };
  const changed = () => {
    isChanged = true;
    // Until the draft is read, it must not be overwritten.
    if (!isReady) return;
    // Before a first write Chromium asks for room, which a page that is being left does not wait for.
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
      // Saved already: the answer was lost, or another tab has sent it.
      deleteDraft(key).catch(refused);
    } else if (draft) {
      fillForm(form, draft);
      restored(isEdit && formerBase !== base);
    }
    // Another tab may have typed since: what was only read is not written.
    isChanged = wasChanged;
    isReady = true;
    if (wasChanged) changed();
  };

  form.addEventListener('input', changed, { signal });
  form.addEventListener('submit', submitted, { signal });
  addEventListener('pagehide', save, { signal });
  // Phones end pages in the background without another event.
  document.addEventListener('visibilitychange', save, { signal });
  findDraft(key).then(restore, refused);

  return {
    discard() {
      clearTimeout(timer);
      timer = undefined;
      isChanged = false;
      base = textsOf(readDraft(form, false));
      deleteDraft(key).catch(refused);
    },
    stop() {
      if (isReady) save();
      left.abort();
    },
  };
}

const textsOf = (data: FormData) =>
  JSON.stringify([...data].filter(([, value]) => typeof value === 'string'));

const hasFiles = (data: FormData) =>
  [...data.values()].some((value) => value instanceof File && value.size > 0);

/** @param withHidden fields that say which attempt it is: nothing was attempted before the first submission */
function readDraft(form: HTMLFormElement, withHidden: boolean): FormData {
  const data = readForm(form);
  for (const name of CONSENTS) data.delete(name);
  // `autocomplete` stays when a password is shown as text.
  const secret = '[type=hidden], [type=password], [autocomplete$=password]';
  const left = withHidden ? secret : `${secret}, [hidden]`;
  for (const { name } of form.querySelectorAll<HTMLInputElement>(`input:is(${left})`)) data.delete(name);
  return data;
}
