import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContactDetailWithLineBreaks } from './contact-detail-with-line-breaks.tsx';

test.each([
  ['mille.sabots@example.org', '|mille|.sabots|@example|.org'],
  ['06 39 98 10 24', '|06 39 98 10 24'],
  ['000\u00a0011\u00a0011\u00a000004', '|000 011 011 00004'],
])('the text %s may break between its parts only, and is copied as it is', (text, parts) => {
  const { container } = render(<ContactDetailWithLineBreaks text={text} />);
  expect(container.firstElementChild?.innerHTML.replaceAll('<wbr>', '|')).toBe(parts);
  expect(container).toHaveTextContent(text.replaceAll('\u00a0', ' '), { normalizeWhitespace: false });
});
