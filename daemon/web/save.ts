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

/** The bytes of a file as the API takes them. */
export async function fileBytes(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}
