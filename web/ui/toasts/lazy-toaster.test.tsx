import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#web/client/api-error.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { showOrQueueToast, showToast } from './show-or-queue-toast.ts';

/** Page that counts how often its data are loaded. */
function showCountedPage() {
  const load = vi.fn(() => null);
  const page = { default: CountedPage, clientLoader: load };
  return { ...renderTestPage(page, '/page', { address: '/page', hasToasts: true }), load };
}

const CountedPage = () => (
  <>
    <input aria-label="Prix" defaultValue="3" />
    <input type="file" aria-label="Photos" />
    <button type="button">Archiver</button>
  </>
);

test('the button of a toast takes its change back, and the page loads its data again', async () => {
  const { user, load } = showCountedPage();
  const undo = vi.fn(() => Promise.resolve());
  showToast('Annonce archivée', { run: undo, revalidates: true });
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText("C'est annulé")).toBeInTheDocument();
  expect(undo).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledTimes(2);
});

test('Ctrl + Z takes the last toast back, once, and stays with a field where one types', async () => {
  const { user, load } = showCountedPage();
  const undo = vi.fn(() => true);
  showToast('Photo retirée', { run: undo, revalidates: false });
  await user.click(await screen.findByLabelText('Prix'));
  expect(await screen.findByText('Photo retirée')).toHaveTextContent('Ctrl + Z pour annuler');
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();
  await user.click(document.body);
  await user.keyboard('{Control>}zz{/Control}');
  expect(await screen.findByText("C'est annulé")).toBeInTheDocument();
  expect(undo).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

test('a refused undo is reported', async () => {
  const { user } = showCountedPage();
  const run = () => Promise.reject(new ApiError(403, { message: 'Compte suspendu.' }));
  showToast('Annonce archivée', { run, revalidates: true });
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Compte suspendu.')).toBeInTheDocument();
  expect(screen.queryByText("C'est annulé")).toBeNull();
});

test('the button of a toast takes its next step, after which the page loads its data again', async () => {
  const { user, load } = showCountedPage();
  const run = vi.fn(() => Promise.resolve());
  showOrQueueToast({
    kind: 'error',
    text: 'Connexion perdue',
    action: { label: 'Réessayer', run, revalidates: true },
  });
  await screen.findByText('Connexion perdue');
  await user.keyboard('{Control>}z{/Control}');
  expect(run).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText("C'est annulé")).toBeNull();
});

test('a tap closes a toast', async () => {
  const { user } = showCountedPage();
  showToast('Annonce publiée');
  await user.click(await screen.findByText('Annonce publiée'));
  await waitFor(() => expect(screen.queryByText('Annonce publiée')).toBeNull());
});

test('a toast whose form is gone closes; a change that can no longer be undone is reported', async () => {
  const { user } = showCountedPage();
  const form = new AbortController();
  showToast('Photo 1 retirée', { run: () => true, revalidates: false, signal: form.signal });
  expect(await screen.findByText('Photo 1 retirée')).toBeInTheDocument();
  form.abort();
  await waitFor(() => expect(screen.queryByText('Photo 1 retirée')).toBeNull());
  showToast('Photo 2 retirée', { run: () => false, revalidates: false });
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText('Il est trop tard pour annuler.')).toBeInTheDocument();
  expect(screen.queryByText("C'est annulé")).toBeNull();
});

test('Ctrl + Z takes a toast back from a file field, as nothing is typed in it', async () => {
  showCountedPage();
  const run = vi.fn(() => true);
  showToast('Photo 1 retirée', { run, revalidates: false });
  await screen.findByText('Photo 1 retirée');
  fireEvent.keyDown(screen.getByLabelText('Photos'), { key: 'z', ctrlKey: true });
  expect(run).toHaveBeenCalledOnce();
});

test('Tab keeps the order of the page beside a toast, and Alt + T leads to its button', async () => {
  const { user } = showCountedPage();
  await user.click(await screen.findByLabelText('Photos'));
  showToast('Annonce archivée', { run: () => true, revalidates: false });
  const undo = await screen.findByRole('button', { name: 'Annuler' });
  await user.tab();
  expect(screen.getByRole('button', { name: 'Archiver' })).toHaveFocus();
  fireEvent.keyDown(document.body, { key: 't', code: 'KeyT', altKey: true });
  await user.tab();
  await user.tab();
  expect(undo).toHaveFocus();
});

test('a toast stays while its button has the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  showCountedPage();
  showToast('Annonce archivée', { run: () => true, revalidates: false });
  const undo = await screen.findByRole('button', { name: 'Annuler' });
  act(() => undo.focus());
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(undo).toBeInTheDocument();
  act(() => undo.blur());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByText('Annonce archivée')).toBeNull();
});
