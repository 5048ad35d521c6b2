// The line above each page of a sheet but the first, and the number below it. Browsers that do not know margin boxes leave them out.

let made: CSSStyleSheet | undefined;
let written = '';

const FONT = "8.5pt 'Noto Sans', system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** A text as CSS writes it. */
const quoted = (words: string) => `"${words.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"`;

/** Says what the next pages that are printed are. */
export function runningHead(words: string): void {
  if (words === written) return;
  written = words;
  made ??= new CSSStyleSheet();
  made.replaceSync(`
    @page sheet { @top-left { content: ${quoted(words)}; font: ${FONT}; color: #333; vertical-align: bottom; padding-bottom: 2mm; } @bottom-right { content: counter(page) " / " counter(pages); font: ${FONT}; color: #333; vertical-align: top; padding-top: 2mm; } }
    @page sheet:first { @top-left { content: none; } }
  `);
  if (!document.adoptedStyleSheets.includes(made)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
}
