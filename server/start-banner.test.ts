import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { printStartBanner } from './start-banner.ts';

afterEach(() => void vi.restoreAllMocks());

test('the start prints its address, and warnings in French', async () => {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  printStartBanner(readConfig({ PUBLIC_URL: 'http://recolte.example.org', SMTP_URL: 'smtp://127.0.0.1:1' }));
  expect(printed).toContain('Récolte : http://recolte.example.org/app');
  expect(printed).toContain("Attention : l'adresse du site est en http");
  await vi.waitFor(() =>
    expect(printed).toContain("Attention : Le serveur d'e-mails 127.0.0.1:1 ne répond pas"),
  );
});
