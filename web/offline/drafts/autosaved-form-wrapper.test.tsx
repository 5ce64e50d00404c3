import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, keys } from 'idb-keyval';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestPictureFile, fakeBrowserImageProcessing } from '#web/testing/fake-pictures.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { SegmentedField } from '#web/ui/forms/choice.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { ImagePicker } from '#web/ui/pictures/image-picker.tsx';
import { AutosavedFormWrapper } from './autosaved-form-wrapper.tsx';
import {
  deleteMemberAndVisitorFormDrafts,
  deleteOutdatedFormDrafts,
  type FormDraftKey,
  MAX_MEMBER_FORM_DRAFT_AGE_MS,
  MAX_VISITOR_FORM_DRAFT_AGE_MS,
  readStoredFormDraft,
  saveFormDraft,
} from './draft-store.ts';

const mine: FormDraftKey = { userId: 'ana', form: 'publish' };
const everybody: FormDraftKey[] = [mine, { ...mine, userId: 'zoe' }, { userId: undefined, form: 'sign-up' }];

beforeEach(async () => {
  // Rows deleted rather than the database: the module keeps its connection.
  for (const { userId } of everybody) await deleteMemberAndVisitorFormDrafts(userId);
});
afterEach(() => vi.restoreAllMocks());

function Fields() {
  const [kind, setKind] = useState<'offer' | 'asked'>('offer');
  return (
    <>
      <input type="hidden" name="next" value="/annonces" />
      <input hidden name="attempt" defaultValue={crypto.randomUUID()} />
      <SegmentedField
        name="kind"
        label="Sorte"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'offer', label: 'Offre' },
          { value: 'asked', label: 'Demande' },
        ]}
      />
      {kind === 'asked' && <TextInput name="distance" label="Distance" />}
      <TextInput name="product" label="Produit" defaultValue="" />
      <TextInput name="city" label="Ville" defaultValue="Lyon" />
      <Select
        name="unit"
        label="Unité"
        options={[
          { value: 'kilo', label: 'Kg' },
          { value: 'box', label: 'Caisse(s)' },
        ]}
      />
      <PasswordInput name="password" label="Mot de passe" autoComplete="new-password" />
      <Checkbox name="pro" label="Professionnel" />
      <Checkbox name="cgu" label="Conditions" data-consent />
      <ImagePicker name="images" label="Photos" max={5} />
      <button type="submit">Envoyer</button>
    </>
  );
}

const showForm = () =>
  renderComponentInTestPage(
    <AutosavedFormWrapper {...mine}>
      {({ isStored, discard }) => (
        <form onSubmit={(event) => event.preventDefault()}>
          <Fields />
          <button type="button" onClick={discard}>
            Fini
          </button>
          {!isStored && <p>Sans brouillon</p>}
        </form>
      )}
    </AutosavedFormWrapper>,
  );

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const restored = () => screen.findByText('Brouillon repris');
/** Resolves once the form has looked for a draft and found none. */
const opened = () => readStoredFormDraft(mine);
const stored = (key = mine) => readStoredFormDraft(key).then((draft) => draft && Object.fromEntries(draft));

async function typeAll(user: ReturnType<typeof renderComponentInTestPage>['user']) {
  await opened();
  await user.click(field('Demande'));
  await user.type(field('Distance'), '10');
  await user.type(field('Produit'), 'figues');
  await user.clear(field('Ville'));
  await user.type(field('Ville'), 'Nantes');
  await user.selectOptions(field('Unité'), 'box');
  await user.type(field('Mot de passe'), 'Potager-2026!');
  await user.click(field('Professionnel'));
  await user.click(field('Conditions'));
}

/** Filled in, left, and opened again with its draft. */
async function showAgain() {
  const { user, unmount } = showForm();
  await typeAll(user);
  unmount();
  const again = showForm();
  await restored();
  return again;
}

test('a restored draft has all fields but passwords and consents', async () => {
  const { user, unmount } = showForm();
  await typeAll(user);
  await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  unmount();
  expect(await stored()).toEqual({
    kind: 'asked',
    distance: '10',
    product: 'figues',
    city: 'Nantes',
    unit: 'box',
    pro: 'true',
  });
  showForm();
  await restored();
  expect(field('Demande')).toBeChecked();
  expect(field('Distance')).toHaveValue('10');
  expect(field('Produit')).toHaveValue('figues');
  expect(field('Ville')).toHaveValue('Nantes');
  expect(field('Unité')).toHaveValue('box');
  expect(field('Professionnel')).toBeChecked();
  expect(field('Mot de passe')).toHaveValue('');
  expect(field('Conditions')).not.toBeChecked();
});

test('an untouched form stores no draft', async () => {
  const { unmount } = showForm();
  await opened();
  unmount();
  expect(await stored()).toBeUndefined();
});

test('a draft is saved at the first change, after a pause in typing, and when the page is left', async () => {
  const { user } = showForm();
  await opened();
  await user.type(field('Produit'), 'fig');
  expect(await stored()).toMatchObject({ product: 'f' });
  await waitFor(async () => expect(await stored()).toMatchObject({ product: 'fig' }));
  await user.type(field('Produit'), 'ues');
  dispatchEvent(new Event('pagehide'));
  expect(await stored()).toMatchObject({ product: 'figues' });
});

test('pictures of a draft are saved resized, rotated and in order', async () => {
  const encoded = fakeBrowserImageProcessing();
  // Node's does not know the files of happy-dom.
  vi.stubGlobal('structuredClone', (value: unknown) => value);
  const { user, unmount } = showForm();
  await opened();
  await user.upload(field('Choisir ou déposer des photos'), [
    createTestPictureFile('1600x900.jpg'),
    createTestPictureFile(),
  ]);
  await screen.findByAltText('Choisie, 2');
  await user.click(screen.getByRole('button', { name: 'Tourner la photo 1' }));
  await screen.findByText('Photo 1 tournée vers la droite.');
  await user.click(screen.getByRole('button', { name: 'Mettre en premier la photo 2' }));
  unmount();
  showForm();
  await restored();
  expect(await screen.findByAltText('Choisie, 2')).toBeInTheDocument();
  expect(encoded).toEqual(['800x450', '10x10', '450x800']);
  const photos = (await readStoredFormDraft(mine))?.getAll('images') as File[];
  expect(await Promise.all(photos.map((photo) => photo.text()))).toEqual(['10x10', '450x800']);
  await user.click(screen.getByRole('button', { name: 'Retirer la photo 1' }));
  await waitFor(async () => expect((await readStoredFormDraft(mine))?.getAll('images')).toHaveLength(1));
});

test('a restored form that was submitted does not mention its draft any more', async () => {
  const { user } = await showAgain();
  await user.click(screen.getByRole('button', { name: 'Fini' }));
  expect(screen.queryByText('Brouillon repris')).toBeNull();
  expect(field('Produit')).not.toHaveValue('');
});

test('a cleared draft empties the form, and later typing makes a new draft', async () => {
  const { user } = await showAgain();
  await user.click(screen.getByRole('button', { name: 'Effacer le brouillon' }));
  expect(screen.queryByText('Brouillon repris')).toBeNull();
  expect(field('Produit')).toHaveValue('');
  expect(field('Ville')).toHaveValue('Lyon');
  expect(field('Offre')).toBeChecked();
  expect(await stored()).toBeUndefined();
  await user.type(field('Produit'), 'coings');
  await waitFor(async () => expect(await stored()).toMatchObject({ product: 'coings' }));
});

test('a draft is deleted once its form was accepted', async () => {
  const { user, unmount } = showForm();
  await typeAll(user);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await stored()).toMatchObject({ product: 'figues' });
  await user.click(screen.getByRole('button', { name: 'Fini' }));
  unmount();
  expect(await stored()).toBeUndefined();
});

test('an attempt keeps its key after a reload, so that it is recognised when repeated', async () => {
  const { user, unmount } = showForm();
  await typeAll(user);
  const attempt = new FormData(document.forms[0]).get('attempt');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  unmount();
  showForm();
  await restored();
  const sent = new FormData(document.forms[0]);
  expect(sent.get('attempt')).toBe(attempt);
  expect(sent.get('next')).toBe('/annonces');
});

test('text typed before the draft was read stays', async () => {
  const draft = new FormData();
  draft.set('product', 'figues');
  draft.set('city', 'Nantes');
  await saveFormDraft(mine, draft);
  showForm();
  const product = field('Produit');
  product.value = 'coings';
  product.dispatchEvent(new Event('input', { bubbles: true }));
  await restored();
  expect(product).toHaveValue('coings');
  expect(field('Ville')).toHaveValue('Nantes');
  await waitFor(async () => expect(await stored()).toMatchObject({ product: 'coings', city: 'Nantes' }));
});

test('a draft is seen by its owner alone; logging out deletes it, and those of visitors', async () => {
  for (const key of everybody) {
    const draft = new FormData();
    draft.set('product', key.userId ?? 'visitor');
    await saveFormDraft(key, draft);
  }
  for (const key of everybody) expect(await stored(key)).toEqual({ product: key.userId ?? 'visitor' });
  expect(await stored({ ...mine, userId: 'an' })).toBeUndefined();
  await deleteMemberAndVisitorFormDrafts('ana');
  expect(await Promise.all(everybody.map((key) => stored(key)))).toEqual([
    undefined,
    { product: 'zoe' },
    undefined,
  ]);
});

const visitors: FormDraftKey = { userId: undefined, form: 'sign-up' };

test("a visitor's draft is seen in its own tab alone, also after a reload", async () => {
  await saveFormDraft(visitors, new FormData());
  expect(await stored(visitors)).toEqual({});
  const tab = { ...sessionStorage };
  sessionStorage.clear();
  expect(await stored(visitors)).toBeUndefined();
  Object.assign(sessionStorage, tab);
  expect(await stored(visitors)).toEqual({});
});

test("a visitor's draft is deleted after a day", async () => {
  await saveFormDraft(visitors, new FormData());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAX_VISITOR_FORM_DRAFT_AGE_MS + 1 });
  expect(await stored(visitors)).toBeUndefined();
  await deleteOutdatedFormDrafts();
  vi.useRealTimers();
  expect(await stored(visitors)).toBeUndefined();
});

test('drafts older than thirty days are deleted when any form opens', async () => {
  await saveFormDraft({ ...mine, userId: 'zoe' }, new FormData());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAX_MEMBER_FORM_DRAFT_AGE_MS + 1 });
  showForm();
  await waitFor(async () => expect(await keys(createStore('drafts', 'drafts'))).toEqual([]));
  vi.useRealTimers();
});

test('the draft of the tab that was typed in last wins', async () => {
  const one = showForm();
  await opened();
  await one.user.type(field('Produit'), 'figues');
  await waitFor(async () => expect(await stored()).toMatchObject({ product: 'figues' }));
  const draft = new FormData();
  draft.set('product', 'coings');
  await saveFormDraft(mine, draft);
  dispatchEvent(new Event('pagehide'));
  one.unmount();
  expect(await stored()).toEqual({ product: 'coings' });
});

test('a form works without a draft when the storage is full, with a warning', async () => {
  const { user } = showForm();
  await opened();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.type(field('Produit'), 'figues');
  expect(await screen.findByText('Sans brouillon')).toBeInTheDocument();
  expect(field('Produit')).toHaveValue('figues');
});

test('a form works without a draft when the storage is refused', async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const fresh = await import('./draft-store.ts');
  await expect(fresh.readStoredFormDraft(mine)).rejects.toThrow('refused');
  await expect(fresh.deleteMemberAndVisitorFormDrafts('ana')).resolves.toBeUndefined();
});

test('the room of the message is there before the draft is, and not without a draft', async () => {
  const { user, unmount } = showForm();
  const room = () => screen.getAllByRole('status')[0];
  expect(room()).not.toHaveClass('min-h-34');
  await typeAll(user);
  unmount();
  await stored();
  showForm();
  expect(room()).toHaveClass('min-h-34');
  await restored();
  await user.click(screen.getByRole('button', { name: 'Effacer le brouillon' }));
  expect(room()).not.toHaveClass('min-h-34');
});
