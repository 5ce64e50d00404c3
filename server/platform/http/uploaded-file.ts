/** File of a form, in memory once: `new File` copies its bytes, and `bytes()` copies them again. */
export class UploadedFile extends File {
  readonly #content: Uint8Array<ArrayBuffer>;

  constructor(content: Uint8Array<ArrayBuffer>, name: string, type: string) {
    super([], name, { type });
    this.#content = content;
  }

  override get size() {
    return this.#content.length;
  }

  override async bytes() {
    return this.#content;
  }
}
