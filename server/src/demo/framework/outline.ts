/** Parses the text outline of a framework into domains, clusters, standards and components. */

/** The four levels of the demo framework, from top to bottom. */
export type Level = 'Domain' | 'Cluster' | 'Standard' | 'Component';

export interface OutlineNode {
  readonly level: Level;
  /** `FR`, `FR.A`, `FR.A.5`, `FR.A.5.b`: the path of the node, unique in the framework. */
  readonly code: string;
  readonly statement: string;
  /** Place among the children of the parent, from 1. */
  readonly position: number;
  /** Null for a domain. */
  readonly parent: string | null;
  /** Null for domains and clusters, which are for all grades. */
  readonly grade: number | null;
  readonly keywords: readonly string[];
}

/** An outline that does not follow its grammar. */
class OutlineError extends Error {}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Each line is a node: `# CODE Title` (domain), `## Title [keyword, keyword]` (cluster),
 * `<grade> Statement` (standard), `  - Statement` (component). Other indented lines continue the
 * line above. Throws for any other line.
 */
export function parseOutline(outline: string): OutlineNode[] {
  const nodes: OutlineNode[] = [];
  for (const line of logicalLines(outline)) nodes.push(parseLine(line, nodes));
  return nodes;
}

function logicalLines(outline: string): string[] {
  const lines: string[] = [];
  for (const line of outline.split('\n')) {
    if (line.trim() === '') continue;
    if (/^ {2}(?!- )/.test(line)) lines.push(`${lines.pop() ?? ''} ${line.trim()}`);
    else lines.push(line);
  }
  return lines;
}

function parseLine(line: string, before: readonly OutlineNode[]): OutlineNode {
  const domain = /^# (?<code>[A-Z]{2}) (?<statement>.+)$/.exec(line)?.groups;
  if (domain) {
    const { code = '', statement = '' } = domain;
    const position = childCount(before, null) + 1;
    const node = { level: 'Domain', code, statement, position, parent: null } as const;
    return { ...node, grade: null, keywords: [] };
  }
  const cluster = /^## (?<statement>[^[]+) \[(?<keywords>.+)\]$/.exec(line)?.groups;
  if (cluster) {
    const parent = last(before, 'Domain').code;
    const position = childCount(before, parent) + 1;
    const code = `${parent}.${LETTERS.charAt(position - 1).toUpperCase()}`;
    const { statement = '', keywords = '' } = cluster;
    const node = { level: 'Cluster', code, statement, position, parent } as const;
    return { ...node, grade: null, keywords: keywords.split(', ') };
  }
  const standard = /^(?<grade>[3-8]) (?<statement>.+)$/.exec(line)?.groups;
  if (standard) {
    const { code: parent, keywords } = last(before, 'Cluster');
    const { grade = '', statement = '' } = standard;
    const position = childCount(before, parent) + 1;
    const node = { level: 'Standard', code: `${parent}.${grade}`, statement, position } as const;
    return { ...node, parent, grade: Number(grade), keywords };
  }
  const component = /^ {2}- (?<statement>.+)$/.exec(line)?.groups;
  if (component) {
    const { code: parent, keywords, grade } = last(before, 'Standard');
    const position = childCount(before, parent) + 1;
    const code = `${parent}.${LETTERS.charAt(position - 1)}`;
    const { statement = '' } = component;
    return { level: 'Component', code, statement, position, parent, grade, keywords };
  }
  throw new OutlineError(`Not an outline line: "${line}"`);
}

function last(nodes: readonly OutlineNode[], level: Level): OutlineNode {
  const node = nodes.findLast((each) => each.level === level);
  if (!node) throw new OutlineError(`The outline has no ${level} above its first child.`);
  return node;
}

function childCount(nodes: readonly OutlineNode[], parent: string | null): number {
  return nodes.filter((node) => node.parent === parent).length;
}
