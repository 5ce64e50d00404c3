/** Where happy-dom does otherwise than browsers. */
export function mendDocument() {
  // It names the form itself as what submitted it when nothing did.
  const { requestSubmit } = HTMLFormElement.prototype;
  HTMLFormElement.prototype.requestSubmit = function (submitter) {
    if (submitter) return requestSubmit.call(this, submitter);
    this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: null }));
  };
}
