/** Leaves out the rows about erased people: a file of the source still has them. */
import { ErasedPeople } from '../../privacy/erased-people.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import type { ReadRow } from '../files/read-row.ts';

/** The person that a row of a file is about. */
const PERSON: Readonly<Record<string, (row: ReadRow) => string>> = {
  users: ({ sourcedId }) => sourcedId,
  demographics: ({ sourcedId }) => sourcedId,
  enrollments: ({ members }) => idOf(members['user']),
  results: ({ members }) => idOf(members['student']),
};

const idOf = (reference: unknown) =>
  (reference as { sourcedId?: string } | undefined)?.sourcedId ?? '';

const agentsOf = ({ members }: ReadRow) =>
  (members['agents'] ?? []) as readonly { readonly sourcedId: string }[];

/** The erased people that an import has met. */
export class LeftOut {
  readonly #erased: ErasedPeople;
  /** Ids of people. */
  readonly #people = new Set<string>();
  /** By file, the ids of records about them that part files may name. */
  readonly #records = new Map<string, Set<string>>();

  private constructor(erased: ErasedPeople) {
    this.#erased = erased;
  }

  static async open(db: Queryable): Promise<LeftOut> {
    return new LeftOut(await ErasedPeople.open(db));
  }

  /** How many people were left out. */
  get count(): number {
    return this.#people.size;
  }

  /** Throws when a person was erased since the import began: a row could bring it back. */
  async requireAll(tx: Transaction): Promise<void> {
    if (await this.#erased.areAll(tx)) return;
    throw new Error('A person was erased during the import: begin it again.');
  }

  /** The rows that are about no erased person; users without erased agents. */
  async rowsOf(file: string, rows: readonly ReadRow[]): Promise<readonly ReadRow[]> {
    const person = PERSON[file];
    if (!person) return rows;
    const named = rows.flatMap((row) => [person(row), ...agentsOf(row).map(idOf)]);
    const erased = await this.#erased.among(named);
    if (erased.size === 0) return rows;
    const kept: ReadRow[] = [];
    for (const row of rows) {
      const id = person(row);
      if (erased.has(id)) {
        this.#people.add(id);
        this.#add(file, row.sourcedId);
      } else kept.push(withoutAgents(row, erased));
    }
    return kept;
  }

  /** The owners of parts that are records about erased people. */
  async ownersOf(file: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (file !== 'users') return this.#records.get(file) ?? new Set();
    const erased = await this.#erased.among(ids);
    for (const id of erased) this.#people.add(id);
    return erased;
  }

  #add(file: string, id: string): void {
    const ids = this.#records.get(file) ?? new Set();
    this.#records.set(file, ids.add(id));
  }
}

function withoutAgents(row: ReadRow, erased: ReadonlySet<string>): ReadRow {
  const agents = agentsOf(row);
  const kept = agents.filter((agent) => !erased.has(idOf(agent)));
  return kept.length === agents.length
    ? row
    : { ...row, members: { ...row.members, agents: kept } };
}
