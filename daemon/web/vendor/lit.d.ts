// The parts of Lit that the pages use, for the type checker.

/** A style sheet of `css`. */
export interface CSSResult {
  readonly cssText: string;
  readonly styleSheet?: CSSStyleSheet;
}

/** A template of `html` or `svg`. */
export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

/** Makes a template of HTML. */
export declare const html: (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
/** Makes a template of SVG. */
export declare const svg: (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
/** Makes a style sheet. */
export declare const css: (strings: TemplateStringsArray, ...values: (CSSResult | number)[]) => CSSResult;
/** A value that draws nothing. */
export declare const nothing: unique symbol;

/** Draws a template in a container. */
export declare function render(value: unknown, container: HTMLElement | DocumentFragment): unknown;

/** The base of elements that draw a template. */
export declare class LitElement extends HTMLElement {
  static properties: Record<string, object>;
  static styles?: CSSResult | CSSResult[];
  readonly updateComplete: Promise<boolean>;
  readonly isUpdatePending: boolean;
  readonly hasUpdated: boolean;
  connectedCallback(): void;
  disconnectedCallback(): void;
  requestUpdate(name?: PropertyKey, before?: unknown): void;
  protected createRenderRoot(): HTMLElement | DocumentFragment;
  protected render(): unknown;
  protected willUpdate(changed: Map<PropertyKey, unknown>): void;
  protected firstUpdated(changed: Map<PropertyKey, unknown>): void;
  protected updated(changed: Map<PropertyKey, unknown>): void;
}
