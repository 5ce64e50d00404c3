import { createContext } from 'react';

/** Lets our own inline scripts through the content security policy; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
