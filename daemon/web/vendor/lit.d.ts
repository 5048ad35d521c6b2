// The parts of Lit that the pages use, for the type checker.

export interface CSSResult {
  readonly cssText: string;
  readonly styleSheet?: CSSStyleSheet;
}

export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

export declare const html: (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
export declare const svg: (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
export declare const css: (strings: TemplateStringsArray, ...values: (CSSResult | number)[]) => CSSResult;
export declare const nothing: unique symbol;

export declare function render(value: unknown, container: HTMLElement | DocumentFragment): unknown;

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
