/** The syntax of all that is shipped, for rules of the house. */
import { join, relative, resolve } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

const ROOT = resolve(import.meta.dirname, '../../..');
const PROJECTS = ['tsconfig.json', 'sdk/tsconfig.json', 'console/tsconfig.json'];
const SHIPPED = /^(server|sdk|console)\/src\/(?!.*\.test\.ts)/;

/** Calls `visit` with each node of each source file; `file` is its path from the root. */
export function visitShipped(visit: (file: string, node: Node) => void): void {
  const api = new API({ cwd: ROOT });
  for (const config of PROJECTS.map((name) => join(ROOT, name))) {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    for (const path of project?.rootFiles ?? []) {
      const file = relative(ROOT, path);
      const source = SHIPPED.test(file) ? project?.program.getSourceFile(path) : undefined;
      if (source) visitAll(file, source, visit);
    }
  }
  api.close();
}

function visitAll(file: string, node: Node, visit: (file: string, node: Node) => void): void {
  visit(file, node);
  node.forEachChild((child) => visitAll(file, child, visit));
}
