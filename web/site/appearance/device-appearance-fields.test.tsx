import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { applyAndSaveAppearanceSettings } from './appearance-settings.ts';
import { DeviceAppearanceFields } from './device-appearance-fields.tsx';
import { createAppearanceScript } from './show-appearance.ts';

const root = document.documentElement;
const themeColors = () => [...document.head.querySelectorAll('meta')].map(({ media }) => media);

/** Runs the script in the head of a new document. */
function mark(stored: { theme?: string; 'text-size'?: string }) {
  localStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  new Function(createAppearanceScript())();
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color"><meta name="theme-color">';
  applyAndSaveAppearanceSettings({ theme: null, textSize: null });
});

test('a choice shows at once and is kept; the first one gives it back to the device', async () => {
  const { user } = renderComponentInTestPage(<DeviceAppearanceFields />);
  expect(screen.getByRole('radio', { name: "Comme l'appareil" })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Sombre' }));
  await user.click(screen.getByRole('radio', { name: '150 %' }));
  expect(root.dataset.theme).toBe('dark');
  expect(root.style.fontSize).toBe('150%');
  expect(themeColors()).toEqual(['not all', 'all']);
  expect([localStorage.getItem('theme'), localStorage.getItem('text-size')]).toEqual(['dark', '150']);

  await user.click(screen.getByRole('radio', { name: "Comme l'appareil" }));
  await user.click(screen.getByRole('radio', { name: '100 %' }));
  expect(root.dataset.theme).toBeUndefined();
  expect(root.style.fontSize).toBe('');
  expect(themeColors()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  expect(localStorage).toHaveLength(0);
});

test('a size that moves everything keeps its choice in view', async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const { user } = renderComponentInTestPage(<DeviceAppearanceFields />);
  await user.click(screen.getByRole('radio', { name: '200 %' }));
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('radio', { name: '200 %' })]);
});

test('the head of the next document shows what was stored', () => {
  mark({ theme: 'light', 'text-size': '200' });
  expect(root.dataset.theme).toBe('light');
  expect(root.style.fontSize).toBe('200%');
  expect(themeColors()).toEqual(['all', 'not all']);
});

test('an unknown stored value changes nothing', () => {
  mark({ theme: '"><script>', 'text-size': '1e9' });
  expect(root.dataset.theme).toBeUndefined();
  expect(root.style.fontSize).toBe('');
});
