import type { InstallEvent } from 'serwist';

/**
 * Types of the service worker's global scope, as far as it is used: TypeScript's `webworker` library would replace
 * the types of pages.
 */
export interface ExtendableWorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface ServiceWorkerClient {
  readonly id: string;
  readonly url: string;
  readonly frameType: 'auxiliary' | 'top-level' | 'nested' | 'none';
  readonly focused: boolean;
  postMessage(message: unknown): void;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface Events {
  install: ExtendableWorkerEvent & InstallEvent;
  activate: ExtendableWorkerEvent;
  fetch: ExtendableWorkerEvent;
  message: ExtendableWorkerEvent & { readonly data: unknown; readonly source: ServiceWorkerClient | null };
  push: ExtendableWorkerEvent & { readonly data: { json(): unknown } | null };
  notificationclick: ExtendableWorkerEvent & { readonly notification: Notification };
}

interface Scope {
  readonly clients: {
    get(id: string): Promise<ServiceWorkerClient | undefined>;
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly ServiceWorkerClient[]>;
    claim(): Promise<void>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'> &
    Partial<Pick<ServiceWorkerRegistration, 'pushManager'>>;
  readonly location: Location;
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void;
}

// Type of the worker's `self`: TypeScript knows only that of a page.
export const serviceWorkerGlobalScope = self as unknown as Scope;
