import '@testing-library/jest-dom/vitest';
import { type Config, cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { forgetSessionTokenInBrowser } from '#web/client/session.ts';
import { mockApiServer } from './network.ts';

configure((defaults) => ({
  // Timeout of waiting, longer for machines that are busy with other work.
  asyncUtilTimeout: 15_000,
  getElementError: printLazily(defaults.getElementError),
}));

// Styles of sonner, which it adds when loaded: happy-dom would match each of their rules with each element and its
// ancestors whenever a query asks whether something is hidden.
for (const style of document.head.querySelectorAll('style')) style.remove();

beforeAll(() => mockApiServer.listen({ onUnhandledFrame: 'error' }));

afterEach(() => {
  cleanup();
  // Toasts dismissed between tests, as they outlive their page: the next one would show them again.
  toast.dismiss();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  mockApiServer.resetHandlers();
  forgetSessionTokenInBrowser();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => {
  mockApiServer.close();
  // Modules are reset, so that the next file starts like a page that has just been opened.
  vi.resetModules();
});

/** Makes errors of queries print the document only where they are read: a query that waits fails many times before. */
function printLazily(print: Config['getElementError']): Config['getElementError'] {
  return function getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    Error.captureStackTrace(error, getElementError);
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => print(message, container).message,
    });
    return error;
  };
}
