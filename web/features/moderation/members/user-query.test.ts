import { expect, test } from 'vitest';
import { formatMemberListPath, readMemberListQuery } from './user-query.ts';

test.each([
  ['', { term: '', page: 1 }, ''],
  ['q=+No%C3%ABl+&page=2', { term: 'Noël', page: 2 }, '?q=No%C3%ABl&page=2'],
  ['page=1', { term: '', page: 1 }, ''],
  ['q=a%26b&page=-3', { term: 'a&b', page: 1 }, '?q=a%26b'],
  ['page=1.5', { term: '', page: 1 }, ''],
  ['page=deux', { term: '', page: 1 }, ''],
])('the address "%s" of the member list is read and written', (search, query, written) => {
  expect(readMemberListQuery(new URLSearchParams(search))).toEqual(query);
  expect(formatMemberListPath(query)).toBe(`/profil/admin-users${written}`);
});
