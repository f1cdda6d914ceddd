/** The files whose rows are not records but parts of one: the roles of users, their resources … */
import { type Column, number, ref, text, token, type Values } from './columns.ts';

/** A file of parts: each row names the record that it is a part of. */
export interface PartFile {
  /** 'roles' of roles.csv. */
  readonly name: string;
  /** The file of the records that it gives a member to. */
  readonly of: string;
  readonly member: string;
  /** The column with the id of the record. */
  readonly owner: string;
  readonly columns: readonly Column[];
  /** Rows are put together: the places in the member are not those of the rows. */
  readonly isGrouped?: true;
  /** What tells two parts of a record apart, whatever else changes in them. */
  key(part: Values): string;
  /** The value of the member; `undefined` without parts. */
  join(parts: readonly Values[]): unknown;
  /** The parts of a value, the ids of their rows with them where they are known. */
  split(value: unknown): readonly Values[];
}

const idOf = (value: unknown) => (value as { sourcedId?: string } | undefined)?.sourcedId ?? '';

const asMembers = (value: unknown) => (Array.isArray(value) ? (value as Values[]) : []);

/** What begins so was made of the id of a row: OneRoster wants a URI in its place. */
const PROFILE_URN = 'urn:oneroster:userProfile:';

function profileUri(sourcedId: string): string {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:[^\s"<>\\^`{|}]+$/.test(sourcedId)) return sourcedId;
  return PROFILE_URN + encodeURIComponent(sourcedId);
}

function profileRowId(uri: unknown): string {
  const id = typeof uri === 'string' ? uri : '';
  return id.startsWith(PROFILE_URN) ? decodeURIComponent(id.slice(PROFILE_URN.length)) : id;
}

const ROLES: PartFile = {
  name: 'roles',
  of: 'users',
  member: 'roles',
  owner: 'userSourcedId',
  columns: [
    token('roleType'),
    token('role'),
    token('beginDate'),
    token('endDate'),
    ref('orgSourcedId', 'org'),
    {
      ...token('userProfileSourcedId', { member: 'userProfile' }),
      parse: (cell) => profileUri(cell.trim()),
      print: (value) => (value === undefined ? undefined : profileRowId(value)),
    },
  ],
  key: ({ role, org }) => `${role} ${idOf(org)}`,
  join: (parts) => parts.map(({ sourcedId: _row, ...role }) => role),
  split: asMembers,
};

/** A row has one credential at most; its password is never read. */
const USER_PROFILES: PartFile = {
  name: 'userProfiles',
  of: 'users',
  member: 'userProfiles',
  owner: 'userSourcedId',
  columns: [
    text('profileType'),
    text('vendorId'),
    text('applicationId'),
    text('description'),
    text('credentialType'),
    text('username'),
    { ...text('password'), parse: () => undefined, print: () => '' },
  ],
  key: ({ sourcedId }) => String(sourcedId),
  join: (parts) => parts.map(joinProfile),
  split: (value) => asMembers(value).map(splitProfile),
};

function joinProfile({ sourcedId, credentialType, username, ...profile }: Values): Values {
  const credentials =
    credentialType === undefined && username === undefined
      ? {}
      : { credentials: [{ type: credentialType, username }] };
  return { profileId: profileUri(String(sourcedId)), ...profile, ...credentials };
}

function splitProfile({ profileId, credentials, ...profile }: Values): Values {
  const [credential] = asMembers(credentials);
  return {
    sourcedId: profileRowId(profileId),
    ...profile,
    ...(credential ? { credentialType: credential['type'], username: credential['username'] } : {}),
  };
}

/** Resources of a user, a course or a class. */
function resources(name: string, of: string, owner: string): PartFile {
  // What a user has a resource for is more than OneRoster answers of it.
  const names = of === 'users' ? ['orgSourcedId', 'classSourcedId'] : ['title'];
  const further = names.map((each) => ({ ...text(each), parse: () => undefined }));
  return {
    name,
    of,
    member: 'resources',
    owner,
    columns: [...further, ref('resourceSourcedId', 'resource')],
    key: ({ resource }) => idOf(resource).toLowerCase(),
    join: (parts) => parts.map(({ resource }) => resource),
    split: (value) => asMembers(value).map((resource) => ({ resource })),
  };
}

/** Objectives of line items, and scores for the objectives of results: those of a source together. */
function objectives(
  { name, of, owner }: Pick<PartFile, 'name' | 'of' | 'owner'>,
  list: 'learningObjectiveIds' | 'learningObjectiveResults',
): PartFile {
  const isScored = list === 'learningObjectiveResults';
  const scores = isScored ? [number('score'), text('textScore')] : [];
  return {
    name,
    of,
    member: 'learningObjectiveSet',
    owner,
    isGrouped: true,
    columns: [token('source'), token('learningObjectiveId'), ...scores],
    key: ({ source, learningObjectiveId }) => `${source} ${learningObjectiveId}`,
    join(parts) {
      const bySource = Map.groupBy(parts, ({ source }) => source);
      return [...bySource].map(([source, rows]) => ({
        source,
        [list]: rows.map(({ sourcedId: _row, source: _source, ...objective }) =>
          isScored ? objective : objective['learningObjectiveId'],
        ),
      }));
    },
    split: (value) =>
      asMembers(value).flatMap(({ source, [list]: each }) =>
        (each as unknown[]).map((objective) => ({
          source,
          ...(isScored ? (objective as Values) : { learningObjectiveId: objective }),
        })),
      ),
  };
}

/** The scale of a line item or of a result: one, and of several rows the last. */
function scoreScale(name: string, of: string, owner: string): PartFile {
  return {
    name,
    of,
    member: 'scoreScale',
    owner,
    isGrouped: true,
    columns: [
      { ...text('title'), parse: () => undefined },
      ref('scoreScaleSourcedId', 'scoreScale'),
    ],
    key: () => '',
    join: (parts) => parts.at(-1)?.['scoreScale'],
    split: (value) => (value === undefined ? [] : [{ scoreScale: value }]),
  };
}

export const PART_FILES: readonly PartFile[] = [
  ROLES,
  USER_PROFILES,
  resources('courseResources', 'courses', 'courseSourcedId'),
  resources('classResources', 'classes', 'classSourcedId'),
  resources('userResources', 'users', 'userSourcedId'),
  objectives(
    { name: 'lineItemLearningObjectiveIds', of: 'lineItems', owner: 'lineItemSourcedId' },
    'learningObjectiveIds',
  ),
  objectives(
    { name: 'resultLearningObjectiveIds', of: 'results', owner: 'resultSourcedId' },
    'learningObjectiveResults',
  ),
  scoreScale('lineItemScoreScales', 'lineItems', 'lineItemSourcedId'),
  scoreScale('resultScoreScales', 'results', 'resultSourcedId'),
];
