import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { logOut } from '#web/client/session.ts';
import { fakeNetwork } from './network.ts';

// Timeout of waiting, longer for machines that are busy with other work.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(() => fakeNetwork.listen({ onUnhandledFrame: 'error' }));

afterEach(() => {
  cleanup();
  // Toasts dismissed between tests, as they outlive their page: the next one would show them again.
  toast.dismiss();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fakeNetwork.resetHandlers();
  logOut();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => {
  fakeNetwork.close();
  // Modules are reset, so that the next file starts like a page that has just been opened.
  vi.resetModules();
});
