import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { createAction } from '#web/actions/client-action.ts';
import { aListing } from '#web/testing/fixtures.ts';
import { logInAs } from '#web/testing/log-in-as.ts';
import { answer, refusal } from '#web/testing/network.ts';
import { show } from '#web/testing/show.tsx';
import { Toasts } from '#web/ui/notices/toasts.tsx';
import { lifeIntents } from '../../listing-life.ts';
import { ArchiveButton } from './archive-button.tsx';
import { PhoneReveal } from './phone-reveal.tsx';
import { ShareButtons } from './share-buttons.tsx';

test('a phone number shows on request, as a link that can be called, with the focus', async () => {
  const { user } = show(<PhoneReveal listingId="l1" phone="06 39 98 12 34" isAnswered />);
  expect(screen.queryByText(/06 39/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Afficher le numéro' }));
  const number = screen.getByRole('link', { name: '06 39 98 12 34' });
  expect(number).toHaveAttribute('href', 'tel:0639981234');
  expect(number).toHaveFocus();
});

test('without a number: a visitor is led to the login and back, a member sees it once it is known', () => {
  const { unmount } = show(<PhoneReveal listingId="l1" phone={undefined} isAnswered={false} />);
  expect(screen.getByRole('link', { name: 'Connectez-vous pour voir le numéro' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/ad/l1')}`,
  );
  expect(screen.queryByText("Ce membre n'a pas indiqué de numéro.")).toBeNull();
  unmount();
  show(<PhoneReveal listingId="l1" phone={undefined} isAnswered />);
  expect(screen.getByText("Ce membre n'a pas indiqué de numéro.")).toBeInTheDocument();
});

const showShare = () =>
  show(
    <>
      <ShareButtons listing={aListing()} compact={false} />
      <Toasts />
    </>,
    { site: { name: 'Récolte', publicUrl: 'https://recolte.test' } },
  );

test('the link of a listing is copied, or it is said that it could not be', async () => {
  const { user } = showShare();
  const copy = screen.getByRole('button', { name: 'Copier le lien' });
  await user.click(copy);
  expect(await screen.findByText('Lien copié')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('https://recolte.test/app/ad/l1');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(copy);
  expect(await screen.findByText("Le lien n'a pas pu être copié.")).toBeInTheDocument();
});

test('a listing is shared by the device where it knows how, else by a social network', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('changed their mind', 'AbortError'));
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const { user } = showShare();
  const button = screen.getByRole('button', { name: 'Partager' });
  await user.click(button);
  expect(open.mock.calls[0]?.[0]).toContain(encodeURIComponent('https://recolte.test/app/ad/l1'));
  expect(open.mock.calls[0]?.[2]).toContain('noopener');
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  await user.click(button);
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ url: 'https://recolte.test/app/ad/l1', title: 'Récolte' }),
  );
  expect(open).toHaveBeenCalledOnce();
});

test('an archived listing leads home after its notice; a refusal leaves everything as it is', async () => {
  logInAs();
  const sent = answer('PUT /api/adverts/:id/archive', (_, count) =>
    count === 1 ? refusal(500, 'INTERNAL', 'Non.') : HttpResponse.json({}),
  );
  const { user, router } = show(
    <>
      <ArchiveButton listing={aListing()} />
      <Toasts />
    </>,
    { action: createAction(lifeIntents) },
  );
  const archive = screen.getByRole('button', { name: "Archiver l'annonce" });
  await user.click(archive);
  expect(
    await screen.findByText("Une erreur est survenue lors de l'archivage de l'annonce"),
  ).toBeInTheDocument();
  await waitFor(() => expect(archive).not.toHaveAttribute('aria-disabled'));
  await user.click(archive);
  expect(await screen.findByText('Annonce Archivée/Activée avec succès')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/page');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'), { timeout: 2_000 });
  expect(await sent[1]?.json()).toEqual({ isArchived: true });
});
