const texts = {
  format: "n'est pas dans un format que nous pouvons lire (JPEG, PNG, WebP, AVIF ou GIF).",
  heic: 'est au format HEIC, que nous ne pouvons pas lire. Enregistrez-la en JPEG.',
  pixels: 'a trop de pixels. Choisissez-en une version plus petite.',
  damaged: 'est abîmée ou incomplète.',
  fatal: "n'a pas pu être lue. Choisissez-en une version plus petite, en JPEG.",
};

/** Reason why a file is not accepted as a picture. */
export class PictureRefusedError extends Error {
  readonly reason: keyof typeof texts;

  constructor(reason: keyof typeof texts, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }

  /**
   * French sentence about the fault.
   * @param photo its subject: "Cette photo", "La photo 2"
   */
  about(photo: string): string {
    return `${photo} ${texts[this.reason]}`;
  }
}
