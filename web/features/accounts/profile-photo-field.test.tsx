import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createTestPictureFile, fakeBrowserImageProcessing } from '#web/testing/fake-pictures.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { ProfilePhotoField } from './profile-photo-field.tsx';

beforeEach(() => {
  fakeBrowserImageProcessing();
});

function showField(current?: string) {
  const shown = renderComponentInTestPage(
    <form aria-label="Profil">
      <ProfilePhotoField name="profileImage" personName="Ana Petit" {...(current && { current })} />
    </form>,
  );
  const sent = () =>
    new FormData(screen.getByRole<HTMLFormElement>('form'))
      .getAll('profileImage')
      .map((file) => (file as File).name);
  return { ...shown, sent };
}
const input = () => screen.getByLabelText<HTMLInputElement>(/la photo|une photo/);

test('a new photo replaces the one before', async () => {
  const { user, sent } = showField();
  await user.upload(input(), createTestPictureFile());
  await waitFor(() => expect(sent()).toEqual(['photo.jpg']));
  await user.upload(input(), createTestPictureFile());
  await user.upload(input(), [createTestPictureFile()]);
  await waitFor(() => expect(sent()).toEqual(['photo.jpg']));
});

test('the former photo can be restored, and the focus stays in the field', async () => {
  const { user, sent } = showField('/uploads/old.webp');
  await user.upload(input(), createTestPictureFile());
  await user.click(await screen.findByRole('button', { name: "Garder l'ancienne" }));
  expect(sent()).toEqual([]);
  expect(input()).toHaveFocus();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a file that is no picture is named, and the photo before stays', async () => {
  const { user, sent } = showField();
  await user.upload(input(), createTestPictureFile());
  await waitFor(() => expect(sent()).toEqual(['photo.jpg']));
  await user.upload(input(), createTestPictureFile('notes.jpg'));
  expect(await screen.findByText(/"notes.jpg" n'est pas une photo/)).toBeInTheDocument();
  expect(sent()).toEqual(['photo.jpg']);
});
