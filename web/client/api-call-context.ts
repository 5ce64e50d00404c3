import { createContext } from 'react-router';
import type { ApiCaller } from './create-api-caller.ts';

/**
 * Router context with the `call` of a `loader`: `await context.get(apiCallContext)('GET /api/adverts', { query: {
 * limit: 4 } })`.
 */
export const apiCallContext = createContext<ApiCaller>();
