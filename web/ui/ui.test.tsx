import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { Accordion, AccordionSection } from './accordion.tsx';
import { Carousel } from './carousel.tsx';
import { ConfirmationDialog } from './dialogs/confirmation-dialog.tsx';
import { Dialog } from './dialogs/dialog.tsx';
import { Checkbox } from './forms/checkbox.tsx';
import { SegmentedField } from './forms/choice.tsx';
import { PasswordInput } from './forms/password-input.tsx';
import { createLazyOptionalComponent } from './lazy-optional.tsx';
import { Pager } from './lists/pager.tsx';
import { LazyToaster } from './toasts/lazy-toaster.tsx';
import { showErrorToast, showToast } from './toasts/show-or-queue-toast.ts';

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('links to pages keep the rest of the query; the first has no number', () => {
  renderComponentInTestPage(<Pager page={2} totalPages={9} />, { address: '/annonces?city=Nantes&page=2' });
  expect(linkTo('Page précédente')).toBe('/annonces?city=Nantes');
  expect(linkTo('Page suivante')).toBe('/annonces?city=Nantes&page=3');
  expect(linkTo('Page 9')).toBe('/annonces?city=Nantes&page=9');
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('the pager has no link beyond either end, and a single page has no pager', () => {
  const { unmount } = renderComponentInTestPage(<Pager page={1} totalPages={2} />);
  expect(screen.queryByRole('link', { name: 'Page précédente' })).toBeNull();
  unmount();
  const last = renderComponentInTestPage(<Pager page={2} totalPages={2} />);
  expect(screen.queryByRole('link', { name: 'Page suivante' })).toBeNull();
  last.unmount();
  renderComponentInTestPage(<Pager page={1} totalPages={1} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the pager of one of several lists changes its own page and stays in view', () => {
  renderComponentInTestPage(<Pager page={1} totalPages={3} name="deletedPage" hash="deleted" />, {
    address: '/page?page=4',
  });
  expect(linkTo('Page 2')).toBe('/page?page=4&deletedPage=2#deleted');
});

test('the mark of a required field stands on the line of the last word', () => {
  renderComponentInTestPage(<Checkbox name="cgu" label="J'accepte les conditions" required />);
  expect(screen.getByText("J'accepte les conditions").textContent).toBe("J'accepte les conditions\u00a0*");
});

test('a fieldset is never a flex item itself, as WebKit counts its legend twice', () => {
  const { container } = renderComponentInTestPage(
    <div className="flex flex-col">
      <SegmentedField name="look" label="Couleurs" options={[{ value: 'dark', label: 'Sombre' }]} />
    </div>,
  );
  expect(container.querySelector('.flex-col > fieldset')).toBeNull();
});

test('folded content cannot be reached', async () => {
  const { user } = renderComponentInTestPage(
    <Accordion>
      <AccordionSection title="Favoris" count={2} defaultOpen={false}>
        <a href="/l1">Figues</a>
      </AccordionSection>
    </Accordion>,
  );
  const title = screen.getByRole('button', { name: 'Favoris 2' });
  const content = screen.getByRole('link', { name: 'Figues' }).closest('section');
  expect(title).toHaveAttribute('aria-expanded', 'false');
  expect(content).toHaveAttribute('inert');
  await user.click(title);
  expect(title).toHaveAttribute('aria-expanded', 'true');
  expect(content).not.toHaveAttribute('inert');
});

test('unfolded content grows to its height, and shrinks from it', async () => {
  const { user } = renderComponentInTestPage(
    <Accordion>
      <AccordionSection title="Favoris" defaultOpen={false}>
        <a href="/l1">Figues</a>
      </AccordionSection>
    </Accordion>,
  );
  const content = screen.getByRole('link', { name: 'Figues' }).closest('section') as HTMLElement;
  let height = 0;
  vi.spyOn(content, 'offsetHeight', 'get').mockImplementation(() => height);
  vi.spyOn(content, 'scrollHeight', 'get').mockReturnValue(240);
  const animate = vi.fn();
  content.animate = animate;
  const title = screen.getByRole('button', { name: 'Favoris' });
  await user.click(title);
  expect(animate).toHaveBeenLastCalledWith({ height: ['0px', '240px'] }, expect.anything());
  // A grid keeps a height of its own in WebKit.
  expect(content).not.toHaveClass('h-0');
  expect(content).not.toHaveClass('grid');
  height = 240;
  await user.click(title);
  expect(animate).toHaveBeenLastCalledWith({ height: ['240px', '0px'] }, expect.anything());
  expect(content).toHaveClass('h-0');
});

/** Row whose pictures are 400 pixels wide, with a browser that reports what is in view. */
function showPhotos(count: number) {
  let look = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: () => void) {
        look = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const images = Array.from({ length: count }, (_, index) => ({ src: `/${index}.webp`, small: '' }));
  const shown = renderComponentInTestPage(<Carousel label="Figues" images={images} />);
  const row = screen.queryByRole('list', { name: 'Photos' });
  const scrolled: number[] = [];
  if (row) {
    Object.defineProperty(row, 'clientWidth', { value: 400 });
    [...row.children].forEach((child, index) => {
      Object.defineProperty(child, 'offsetLeft', { value: index * 400 });
    });
    row.scrollTo = (({ left }: { left: number }) => {
      scrolled.push(left);
      row.scrollLeft = left;
      act(() => look());
    }) as typeof row.scrollTo;
  }
  return { ...shown, row, scrolled };
}

test('photos are turned by arrow buttons, which keep the focus at either end', async () => {
  const { user, scrolled } = showPhotos(3);
  const next = screen.getByRole('button', { name: 'Photo suivante' });
  const previous = screen.getByRole('button', { name: 'Photo précédente' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  await user.click(previous);
  await user.click(next);
  await user.click(next);
  expect(screen.getByText('Photo 3 sur 3')).toHaveAttribute('aria-live', 'polite');
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await user.click(next);
  expect(next).toHaveFocus();
  expect(scrolled).toEqual([400, 800]);
});

test('arrow keys turn photos by one; a single photo has no controls', async () => {
  const { row, user, scrolled, unmount } = showPhotos(2);
  act(() => row?.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(scrolled).toEqual([400, 0]);
  unmount();
  showPhotos(1);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('img', { name: 'Figues' })).toBeInTheDocument();
});

function WithDialogs() {
  const [open, setOpen] = useState<'form' | 'question'>();
  const [confirmed, setConfirmed] = useState(0);
  const close = () => setOpen(undefined);
  return (
    <>
      <button type="button" onClick={() => setOpen('form')}>
        Ouvrir
      </button>
      <button type="button" onClick={() => setOpen('question')}>
        Demander
      </button>
      <Dialog open={open === 'form'} onClose={close} title="Formulaire">
        <input aria-label="Texte" />
      </Dialog>
      <ConfirmationDialog
        open={open === 'question'}
        onClose={close}
        title="Supprimer ?"
        confirm={{ label: 'Oui', onConfirm: () => setConfirmed(confirmed + 1) }}
      >
        {open && 'Pour toujours.'}
      </ConfirmationDialog>
      <p>Confirmé {confirmed} fois</p>
    </>
  );
}

test('a dialog has its title, closes in every way, and starts afresh', async () => {
  const { user } = renderComponentInTestPage(<WithDialogs />);
  const open = () => user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Formulaire' });
  await open();
  await user.type(screen.getByRole('textbox'), 'figues');
  await user.click(screen.getByRole('textbox'));
  expect(dialog().open).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  // The content of a dialog is removed once it has faded out.
  await waitFor(() => expect(document.querySelector('input')).toBeNull());

  await open();
  expect(screen.getByRole('textbox')).toHaveValue('');
  // Escape.
  act(() => dialog().close());
  await open();
  fireEvent.click(dialog());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a closed dialog keeps no focus while it fades out', async () => {
  const { user } = renderComponentInTestPage(<WithDialogs />);
  await user.click(screen.getByRole('button', { name: 'Demander' }));
  screen.getByRole('button', { name: 'Fermer' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Pour toujours.')).toBeInTheDocument();
  expect(document.body).toHaveFocus();
});

test('a confirmation names its subject, and confirms only by its button', async () => {
  const { user } = renderComponentInTestPage(<WithDialogs />);
  await user.click(screen.getByRole('button', { name: 'Demander' }));
  const question = screen.getByRole('alertdialog', { name: 'Supprimer ?' });
  expect(question).toHaveAccessibleDescription('Pour toujours.');
  await user.click(screen.getByRole('button', { name: 'Oui' }));
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.getByText('Confirmé 1 fois')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // The question stays in the document until it has faded out.
  expect(screen.getByText('Pour toujours.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Pour toujours.')).toBeNull());
});

test('messages sent before the page could show them appear with the first', async () => {
  showToast('Annonce publiée');
  renderComponentInTestPage(<LazyToaster />);
  showErrorToast('Erreur réseau');
  expect(await screen.findByText('Annonce publiée')).toBeInTheDocument();
  expect(await screen.findByText('Erreur réseau')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: /Notifications/ })).toHaveAttribute('aria-live', 'polite');
});

test('a password can be shown, and is never corrected or capitalised', async () => {
  const { user } = renderComponentInTestPage(
    <PasswordInput name="password" label="Mot de passe" autoComplete="new-password" />,
  );
  const field = screen.getByLabelText('Mot de passe');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocapitalize', 'none');
  const eye = screen.getByRole('button', { name: 'Afficher le mot de passe' });
  await user.type(field, 'Abc');
  await user.click(eye);
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('Abc');
  expect(eye).toHaveAttribute('aria-pressed', 'true');
});

test('a message whose code cannot be loaded is shown by the browser, and the next one tries again', async () => {
  const said = vi.fn();
  vi.stubGlobal('alert', said);
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue({ default: () => <p>Notifications</p> });
  renderComponentInTestPage(<LazyToaster load={load} />);
  showErrorToast('Connexion impossible');
  await waitFor(() => expect(said.mock.calls).toEqual([['Connexion impossible']]));
  expect(screen.queryByText('Notifications')).toBeNull();
  showToast('Annonce publiée');
  expect(await screen.findByText('Notifications')).toBeInTheDocument();
  expect(said).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('the page stays when an optional part cannot be loaded', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => null }>>()
    .mockRejectedValue(new TypeError('Failed to fetch'));
  const Mark = createLazyOptionalComponent(load);
  renderComponentInTestPage(
    <main>
      Annonces
      <Mark fallback="..." />
    </main>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('main')).toHaveTextContent(/^Annonces\.\.\.$/);
});
