import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { LazyToaster } from '#web/ui/toasts/lazy-toaster.tsx';
import { ShareButtons } from './share-buttons.tsx';

const showShare = () =>
  renderComponentInTestPage(
    <>
      <ShareButtons path="/ad/l1" quote="Tomates - 3 € / kg" compact={false} />
      <LazyToaster />
    </>,
    { site: { name: 'Récolte', publicUrl: 'https://recolte.test' } },
  );

test('the link of a page is copied, or a failure is reported', async () => {
  const { user } = showShare();
  const copy = screen.getByRole('button', { name: 'Copier le lien' });
  await user.click(copy);
  expect(await screen.findByText('Lien copié')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('https://recolte.test/app/ad/l1');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(copy);
  expect(await screen.findByText("La copie n'a pas été possible.")).toBeInTheDocument();
});

test('a page is shared by the device where possible, else by a social network', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('changed their mind', 'AbortError'));
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const { user } = showShare();
  const button = screen.getByRole('button', { name: 'Partager' });
  await user.click(button);
  expect(open.mock.calls[0]?.[0]).toContain(encodeURIComponent('https://recolte.test/app/ad/l1'));
  expect(open.mock.calls[0]?.[2]).toBe('popup,width=550,height=400,noopener');
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  await user.click(button);
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ url: 'https://recolte.test/app/ad/l1', title: 'Récolte' }),
  );
  expect(open).toHaveBeenCalledOnce();
});
