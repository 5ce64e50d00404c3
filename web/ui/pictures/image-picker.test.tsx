import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ComponentProps } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestPictureFile, fakeBrowserImageProcessing } from '#web/testing/fake-pictures.ts';
import { mockApiServer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { FORM_FILLED_EVENT } from '../forms/form-values.ts';
import { registerToastRenderer, type ToastUndo } from '../toasts/show-or-queue-toast.ts';
import { ImagePicker } from './image-picker.tsx';

/** Sizes of the pictures that were encoded. */
let encoded: string[];
beforeEach(() => {
  encoded = fakeBrowserImageProcessing();
});

const six = Array.from({ length: 6 }, () => createTestPictureFile());

function showPicker({
  max = 5,
  ...props
}: Partial<Pick<ComponentProps<typeof ImagePicker>, 'max' | 'error' | 'initial' | 'orderName'>> = {}) {
  const shown = renderComponentInTestPage(
    <form aria-label="Annonce">
      <ImagePicker name="images" label="Photos" hint="Cinq au plus" required max={max} {...props} />
    </form>,
  );
  const sent = () => new FormData(screen.getByRole<HTMLFormElement>('form')).getAll('images') as File[];
  return { ...shown, sent };
}
/** Picker and the latest undo of its toasts. */
function showPickerWithToasts(props?: Parameters<typeof showPicker>[0]) {
  const removed: { undo?: ToastUndo | undefined } = {};
  onTestFinished(registerToastRenderer(({ undo }) => Object.assign(removed, { undo })));
  return { ...showPicker(props), removed };
}
const input = () => screen.getByLabelText<HTMLInputElement>(/photos|Ajouter/);
const shownPhotos = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'));

test('photos are reduced to 800 pixels, never enlarged, and sent as JPEG', async () => {
  const { user, sent } = showPicker();
  await user.upload(input(), [
    createTestPictureFile('1600x900.jpg'),
    createTestPictureFile('900x1600.jpg'),
    createTestPictureFile('40x20.jpg'),
  ]);
  await waitFor(() => expect(shownPhotos()).toEqual(['Choisie, 1', 'Choisie, 2', 'Choisie, 3']));
  expect(encoded).toEqual(['800x450', '450x800', '40x20']);
  expect(sent().map(({ name, type }) => `${name} ${type}`)).toEqual(Array(3).fill('photo.jpg image/jpeg'));
});

test('a very thin picture keeps at least one pixel', async () => {
  const { user } = showPicker();
  await user.upload(input(), createTestPictureFile('5000x2.png'));
  await waitFor(() => expect(encoded).toEqual(['800x1']));
});

test('the camera of a phone is one touch away, and the gallery stays', async () => {
  const { user } = showPicker();
  const asked: (string | null)[] = [];
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    asked.push(this.getAttribute('capture'));
  });
  await user.click(screen.getByRole('button', { name: 'Prendre une photo' }));
  expect(asked).toEqual(['environment']);
  expect(input()).not.toHaveAttribute('capture');
  vi.restoreAllMocks();
});

test('photos beyond five are refused, and the field disappears when full', async () => {
  const { user, sent } = showPicker();
  await user.upload(input(), six);
  expect(await screen.findByText(/^Cinq photos au maximum/)).toBeInTheDocument();
  expect(sent()).toHaveLength(5);
  expect(screen.queryByLabelText('Ajouter')).toBeNull();
});

test('a file that is no picture is named; the others stay', async () => {
  const { user, sent } = showPicker();
  await user.upload(input(), [createTestPictureFile(), createTestPictureFile('notes.txt')]);
  expect(await screen.findByText(/"notes.txt" n'est pas une photo/)).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
  await waitFor(() => expect(input()).toHaveAccessibleDescription(/Cinq au plus.*notes\.txt/));
});

test('a removed photo leaves the form, the others stay, and the field gets the focus', async () => {
  const { user, sent } = showPicker();
  await user.upload(input(), six.slice(0, 5));
  await waitFor(() => expect(shownPhotos()).toHaveLength(5));
  await user.click(screen.getByRole('button', { name: 'Retirer la photo 2' }));
  expect(sent()).toHaveLength(4);
  expect(input()).toHaveFocus();
});

test('a removed photo can be put back in its place', async () => {
  const { user, removed } = showPickerWithToasts({ initial: ['/uploads/a.webp', '/uploads/b.webp'] });
  const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'));
  await user.click(screen.getByRole('button', { name: 'Retirer la photo 1' }));
  expect(shown()).toEqual(['/uploads/b.webp']);
  act(() => expect(removed.undo?.run()).toBe(true));
  expect(shown()).toEqual(['/uploads/a.webp', '/uploads/b.webp']);
  expect(screen.getByRole('button', { name: 'Retirer la photo 1' })).toHaveFocus();
});

test('a removed photo is not put back once others fill the field, nor after the field is gone', async () => {
  const { user, sent, removed, unmount } = showPickerWithToasts();
  await user.upload(input(), six.slice(0, 5));
  await waitFor(() => expect(shownPhotos()).toHaveLength(5));
  await user.click(screen.getByRole('button', { name: 'Retirer la photo 1' }));
  await user.upload(input(), createTestPictureFile());
  await waitFor(() => expect(shownPhotos()).toHaveLength(5));
  act(() => expect(removed.undo?.run()).toBe(false));
  expect(sent()).toHaveLength(5);
  expect(removed.undo?.signal?.aborted).toBe(false);
  unmount();
  expect(removed.undo?.signal?.aborted).toBe(true);
});

test('the URLs of photos are released when they are removed and when the field goes', async () => {
  const release = vi.spyOn(URL, 'revokeObjectURL');
  const { user, unmount } = showPicker();
  await user.upload(input(), six.slice(0, 3));
  await waitFor(() => expect(shownPhotos()).toHaveLength(3));
  const urls = screen.getAllByRole('img').map((photo) => photo.getAttribute('src'));
  await user.click(screen.getByRole('button', { name: 'Retirer la photo 2' }));
  expect(release.mock.calls.flat()).toEqual([urls[1]]);
  unmount();
  expect(release.mock.calls.flat()).toEqual([urls[1], urls[0], urls[2]]);
  release.mockRestore();
});

test('stored and new photos are ordered with the keyboard, and sent with their order', async () => {
  const { user, sent } = showPicker({ initial: ['/uploads/a.webp', '/uploads/b.webp'], orderName: 'order' });
  const order = () =>
    JSON.parse(String(new FormData(screen.getByRole<HTMLFormElement>('form')).get('order')));
  await user.upload(input(), createTestPictureFile());
  await waitFor(() => expect(order()).toEqual(['/uploads/a.webp', '/uploads/b.webp', 'new']));
  const forward = screen.getByRole('button', { name: 'Avancer la photo 3' });
  forward.focus();
  await user.keyboard('{Enter}{Enter}{Enter}');
  expect(order()).toEqual(['new', '/uploads/a.webp', '/uploads/b.webp']);
  expect(forward).toHaveFocus();
  expect(forward).toHaveAccessibleName('Avancer la photo 1');
  await user.click(screen.getByRole('button', { name: 'Retirer la photo 3' }));
  expect(order()).toEqual(['new', '/uploads/a.webp']);
  expect(sent()).toHaveLength(1);
});

test('a photo is made the first by one button, and its position is announced', async () => {
  const { user } = showPicker({ initial: ['/uploads/a.webp', '/uploads/b.webp', '/uploads/c.webp'] });
  const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'));
  const [first] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Photo principale');
  expect(screen.getAllByText('Photo principale')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Mettre en premier la photo 3' }));
  expect(shown()).toEqual(['/uploads/c.webp', '/uploads/a.webp', '/uploads/b.webp']);
  expect(screen.getByText('Photo principale')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Photo 3 déplacée : elle est la photo principale.');
  await user.click(screen.getByRole('button', { name: 'Reculer la photo 1' }));
  expect(shown()).toEqual(['/uploads/a.webp', '/uploads/c.webp', '/uploads/b.webp']);
  expect(screen.getByRole('status')).toHaveTextContent('Photo 1 déplacée : elle est en position 2 sur 3.');
});

test('a photo is rotated from its original, however often', async () => {
  const { user, sent } = showPicker();
  await user.upload(input(), createTestPictureFile('1600x900.jpg'));
  const turn = await screen.findByRole('button', { name: 'Tourner la photo 1' });
  await user.click(turn);
  await waitFor(async () => expect(await sent()[0]?.text()).toBe('450x800'));
  await user.click(turn);
  await user.click(turn);
  await user.click(turn);
  await waitFor(() => expect(encoded).toEqual(['800x450', '450x800', '800x450', '450x800']));
  await waitFor(async () => expect(await sent()[0]?.text()).toBe('800x450'));
  expect(screen.getByRole('status')).toHaveTextContent('Photo 1 tournée vers la droite.');
});

test('a rotated stored photo is sent as a new one in its place; rotated back it is unchanged', async () => {
  mockApiServer.use(http.get('/uploads/b.webp', () => new HttpResponse('800x600')));
  const { user, sent } = showPicker({ initial: ['/uploads/a.webp', '/uploads/b.webp'], orderName: 'order' });
  const order = () => new FormData(screen.getByRole<HTMLFormElement>('form')).get('order');
  const turn = screen.getByRole('button', { name: 'Tourner la photo 2' });
  await user.click(turn);
  await waitFor(() => expect(order()).toBe('["/uploads/a.webp","new"]'));
  expect(await sent()[0]?.text()).toBe('600x800');
  for (let turns = 1; turns < 4; turns += 1) await user.click(turn);
  await waitFor(() => expect(order()).toBe('["/uploads/a.webp","/uploads/b.webp"]'));
  expect(sent()).toEqual([]);
});

test('a stored photo that cannot be fetched stays unchanged', async () => {
  mockApiServer.use(http.get('/uploads/a.webp', () => new HttpResponse(null, { status: 404 })));
  const { user } = showPicker({ initial: ['/uploads/a.webp'], orderName: 'order' });
  await user.click(screen.getByRole('button', { name: 'Tourner la photo 1' }));
  expect(await screen.findByText(/n'a pas pu être tournée/)).toBeInTheDocument();
  expect(screen.getByRole('img')).toHaveAttribute('src', '/uploads/a.webp');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('photos can be dropped onto the field', async () => {
  const { sent } = showPicker();
  const area = input().closest('label') as HTMLElement;
  fireEvent.dragOver(area);
  await act(async () => void fireEvent.drop(area, { dataTransfer: { files: [createTestPictureFile()] } }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('the error of the field disappears with the first photo', async () => {
  const { user } = showPicker({ error: 'Ajoutez une photo.' });
  expect(input()).toBeInvalid();
  await user.upload(input(), createTestPictureFile());
  await waitFor(() => expect(screen.queryByText('Ajoutez une photo.')).toBeNull());
});

test('a stored photo is recognised in a draft with a former signature', () => {
  showPicker({ initial: ['/uploads/a.webp?s=now'], orderName: 'order' });
  const form = screen.getByRole<HTMLFormElement>('form');
  const draft = new FormData();
  draft.set('order', JSON.stringify(['/uploads/gone.webp?s=former', '/uploads/a.webp?s=former']));
  act(() => void form.dispatchEvent(new CustomEvent(FORM_FILLED_EVENT, { detail: draft })));
  expect(JSON.parse(String(new FormData(form).get('order')))).toEqual(['/uploads/a.webp?s=now']);
});
