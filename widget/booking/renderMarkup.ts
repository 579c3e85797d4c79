import type { ComponentChild, ComponentChildren, VNode } from 'preact';
import { escapeHtml } from '#shared/escapeHtml.ts';

type Component = (props: object) => ComponentChildren;

const empty = new Set(['br', 'img', 'input', 'path']);

/** The HTML of components that have neither state nor effects. Handlers are left to the browser. */
export function renderMarkup(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(renderMarkup).join('');
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node !== 'object') return escapeHtml(String(node as ComponentChild));
  const { type, props } = node as VNode<Record<string, unknown>>;
  if (typeof type === 'function') return renderMarkup((type as Component)(props));
  const { children, value, ...attributes } = props as Record<string, unknown>;
  const shown = type === 'textarea' || type === 'select' ? attributes : { ...attributes, value };
  const written = Object.entries(shown).map(attributeOf).join('');
  const inner = type === 'textarea' ? String(value ?? '') : children;
  if (empty.has(type)) return `<${type}${written}>`;
  return `<${type}${written}>${renderMarkup(inner as ComponentChildren)}</${type}>`;
}

function attributeOf([name, value]: [string, unknown]): string {
  if (value === undefined || value === null || typeof value === 'function' || name === 'key') return '';
  const isText = name.startsWith('aria-');
  if (value === false && !isText) return '';
  if (value === true && !isText) return ` ${name.toLowerCase()}`;
  return ` ${name.toLowerCase()}="${escapeHtml(String(value))}"`;
}
