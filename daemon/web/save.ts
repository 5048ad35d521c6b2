// Gives the reader a file that the page has made.

const KEPT_MS = 10_000;

/** `type`: its media type, for browsers that open what they save. */
export function saveFile(name: string, content: BlobPart, type = 'application/octet-stream'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // A browser may begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
