/**
 * Applies the reader's choices of colours and text size to the document; without a choice the device and the browser
 * decide. No imports: its source is an inline script as well.
 * @param theme `light` or `dark`
 * @param textSize percent of the browser's usual size: 125, 150 or 200
 */
export function applyAppearanceToDocument(theme: string | null, textSize: string | null) {
  const root = document.documentElement;
  const isTheme = theme === 'light' || theme === 'dark';
  if (isTheme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  root.style.fontSize = /^(125|150|200)$/.test(textSize ?? '') ? `${textSize}%` : '';
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [index, scheme] of ['light', 'dark'].entries()) {
    const meta = metas[index];
    if (meta)
      meta.media = isTheme ? (theme === scheme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`;
  }
}

/**
 * Inline script in the head that applies the reader's choices of colours and text size before the first paint. Not in
 * framed pages: their host decides how they look. A function, which the browser build leaves out.
 */
export const createAppearanceScript = () =>
  `try{(${applyAppearanceToDocument})(localStorage.getItem('theme'),localStorage.getItem('text-size'))}catch{}`;
