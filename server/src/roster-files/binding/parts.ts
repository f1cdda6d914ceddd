/** The files whose rows are parts of records, such as the roles and the resources of users. */
import querystring from 'node:querystring';
import { objectiveId } from '../../gradebook/schema.ts';
import { termReader } from '../../http/request/lenient.ts';
import { toDate } from '../../oneroster/records/values.ts';
import { ROLE_NAMES, ROLE_TYPES } from '../../roster/users/schema.ts';
import { type Column, number, ref, text, token, type Values } from './columns.ts';

/** A file of parts: each row names the record that it belongs to, its owner. */
export interface PartFile {
  /** `roles` for roles.csv. */
  readonly name: string;
  /** The file of the owners; the parts form one member of them. */
  readonly of: string;
  readonly member: string;
  /** The column with the id of the owner. */
  readonly owner: string;
  readonly columns: readonly Column[];
  /** Several rows form one element of the member: indexes in the member are not those of rows. */
  readonly isGrouped?: true;
  /** The key of a part within its owner; it stays when other values change. */
  key(part: Values): string;
  /** Tells parts of one key apart; left out where an owner has one of each key. */
  detail?(part: Values): string;
  /** The value of the member; `undefined` without parts. */
  join(parts: readonly Values[]): unknown;
  /** The parts of a value, with `sourcedId` of the row where it is known. */
  split(value: unknown): readonly Values[];
}

const idOf = (value: unknown) => (value as { sourcedId?: string } | undefined)?.sourcedId ?? '';

const asMembers = (value: unknown) => (Array.isArray(value) ? (value as Values[]) : []);

/** Makes a URI of a row's id that is not one: OneRoster requires a URI as `profileId`. */
const PROFILE_URN = 'urn:oneroster:userProfile:';

function profileUri(sourcedId: string): string {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:[^\s"<>\\^`{|}]+$/.test(sourcedId)) return sourcedId;
  return PROFILE_URN + encodeURIComponent(sourcedId);
}

/** `unescape` takes any text: a client may have sent a URI that encodes no UTF-8. */
function profileRowId(uri: unknown): string {
  const id = typeof uri === 'string' ? uri : '';
  return id.startsWith(PROFILE_URN) ? querystring.unescape(id.slice(PROFILE_URN.length)) : id;
}

/** A term that a cell may hold in any case. */
function term(name: string, terms: readonly string[]): Column {
  const read = termReader(terms);
  return { ...token(name), parse: (cell) => read(cell.trim()) };
}

const ROLES: PartFile = {
  name: 'roles',
  of: 'users',
  member: 'roles',
  owner: 'userSourcedId',
  columns: [
    term('roleType', ROLE_TYPES),
    term('role', ROLE_NAMES),
    token('beginDate'),
    token('endDate'),
    ref('orgSourcedId', 'org'),
    {
      ...token('userProfileSourcedId', { member: 'userProfile' }),
      parse: (cell) => profileUri(cell.trim()),
      print: (value) => (value === undefined ? undefined : profileRowId(value)),
    },
  ],
  // A user may have one role in one org in several years, and with several profiles.
  key: ({ role, org, beginDate, userProfile }) => {
    const day = toDate(beginDate as string | undefined);
    return [role, idOf(org), day, userProfile].filter((each) => each !== undefined).join(' ');
  },
  detail: ({ roleType, endDate }) => `${roleType} ${toDate(endDate as string | undefined)}`,
  join: (parts) => parts.map(({ sourcedId: _row, ...role }) => role),
  split: asMembers,
};

/** A row has at most one credential; its password is never read. */
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

function joinProfile({ sourcedId, ...profile }: Values): Values {
  const { credentialType, username, profileId = profileUri(String(sourcedId)), ...rest } = profile;
  if (credentialType === undefined && username === undefined) return { profileId, ...rest };
  const credentials = [{ type: credentialType, username }];
  return { profileId, credentials, ...rest };
}

/** With all credentials: a profile that no row has stays as it is. */
function splitProfile({ profileId, ...profile }: Values): Values {
  const [credential] = asMembers(profile['credentials']);
  return {
    sourcedId: profileRowId(profileId),
    profileId,
    ...profile,
    ...(credential ? { credentialType: credential['type'], username: credential['username'] } : {}),
  };
}

/** The resources of a user, a course or a class. */
function resources(name: string, of: string, owner: string): PartFile {
  // The org and the class of a user's resource have no member in the record.
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

/** Objectives of line items, or scores by objective of results; one element for each source. */
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
    columns: [term('source', ['case']), token('learningObjectiveId'), ...scores],
    key: ({ source, learningObjectiveId: id }) =>
      `${source} ${objectiveId(String(source), String(id))}`,
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

/** The score scale of a line item or of a result; the last row counts. */
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
